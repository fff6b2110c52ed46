//! Macro calls: tokens are parsed as code if possible, and otherwise searched for paths.

use proc_macro2::{TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::{Expr, Macro, Stmt, Token};

use crate::arch::imports::{Names, plain};

/// The tokens of a macro call.
pub(crate) enum Parsed {
    Expressions(Vec<Expr>),
    Statements(Vec<Stmt>),
    Unknown,
}

/// Parses the tokens of a macro call as arguments, or as the statements of a block.
pub(crate) fn parse(call: &Macro) -> Parsed {
    if let Ok(list) = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
        return Parsed::Expressions(list.into_iter().collect());
    }
    match call.parse_body_with(syn::Block::parse_within) {
        Ok(statements) => Parsed::Statements(statements),
        Err(_) => Parsed::Unknown,
    }
}

/// A path among unparsed tokens.
pub(crate) struct Found {
    pub(crate) path: Names,
    pub(crate) line: usize,
    /// Whether `=` precedes it, as in the value of an attribute.
    pub(crate) value: bool,
}

/// Whether a name is a metavariable of a macro.
pub(crate) fn is_metavariable(name: &str) -> bool {
    name.starts_with('$')
}

/// Every `a::b::c` and every single identifier except fields, methods and single metavariables. A metavariable in a longer path
/// keeps its `$`; `$crate` becomes `crate`.
pub(crate) fn scan(tokens: TokenStream, found: &mut Vec<Found>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if let TokenTree::Group(group) = &tokens[at] {
            scan(group.stream(), found);
        }
        let Some((name, mut after)) = segment(&tokens, at) else {
            at += 1;
            continue;
        };
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let second = at.checked_sub(2).map(|before| &tokens[before]);
        let absolute = colons(&tokens, at.wrapping_sub(2));
        let line = tokens[at].span().start().line;
        let member = punct(before, '.') && !punct(second, '.');
        let mut names = vec![name];
        while colons(&tokens, after)
            && let Some((name, next)) = segment(&tokens, after + 2)
        {
            names.push(name);
            after = next;
        }
        let alone = names.len() == 1;
        let field = alone && punct(tokens.get(after), ':') && !colons(&tokens, after);
        let skipped = member || field || alone && is_metavariable(&names[0]);
        if !skipped {
            found.push(Found { path: Names { absolute, names }, line, value: punct(before, '=') });
        }
        at = after;
    }
}

/// The path segment that starts at a token, and the index after it.
fn segment(tokens: &[TokenTree], at: usize) -> Option<(String, usize)> {
    match (tokens.get(at)?, tokens.get(at + 1)) {
        (TokenTree::Ident(name), _) => Some((plain(name), at + 1)),
        (TokenTree::Punct(dollar), Some(TokenTree::Ident(name))) if dollar.as_char() == '$' => {
            let name = plain(name);
            Some((if name == "crate" { name } else { format!("${name}") }, at + 2))
        }
        _ => None,
    }
}

fn punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

fn colons(tokens: &[TokenTree], at: usize) -> bool {
    punct(tokens.get(at), ':') && punct(tokens.get(at.wrapping_add(1)), ':')
}
