//! Macro calls: their tokens parsed as code where they are code, and searched for paths where they are not.

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

/// A path among tokens that are not parsed.
pub(crate) struct Found {
    pub(crate) path: Names,
    pub(crate) line: usize,
    /// Whether `=` stands before it, as before the value of an attribute.
    pub(crate) value: bool,
}

/// Every `a::b::c` and every single identifier but fields, methods and metavariables.
pub(crate) fn scan(tokens: TokenStream, found: &mut Vec<Found>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(name) => {
                let line = name.span().start().line;
                let absolute = colons(&tokens, at.wrapping_sub(2));
                let mut names = vec![plain(name)];
                let before = at.checked_sub(1).map(|before| &tokens[before]);
                let metavariable = punct(before, '$') && names[0] != "crate";
                let second = at.checked_sub(2).map(|before| &tokens[before]);
                let member = punct(before, '.') && !punct(second, '.');
                let value = punct(before, '=');
                while colons(&tokens, at + 1) && matches!(tokens.get(at + 3), Some(TokenTree::Ident(_))) {
                    at += 3;
                    if let TokenTree::Ident(name) = &tokens[at] {
                        names.push(plain(name));
                    }
                }
                let field = names.len() == 1 && punct(tokens.get(at + 1), ':') && !colons(&tokens, at + 1);
                if !metavariable && !member && !field {
                    found.push(Found { path: Names { absolute, names }, line, value });
                }
            }
            TokenTree::Group(group) => scan(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        at += 1;
    }
}

fn punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

fn colons(tokens: &[TokenTree], at: usize) -> bool {
    punct(tokens.get(at), ':') && punct(tokens.get(at.wrapping_add(1)), ':')
}
