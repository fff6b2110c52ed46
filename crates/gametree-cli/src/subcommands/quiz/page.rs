//! The text of `quiz`.

use gametree_tree::quiz::{Grade, Quiz};

use crate::output::{Ink, Output};

/// The largest tree that is drawn, in nodes.
const MAX_DRAWN: usize = 200;

/// The tree, the question, and how it is answered.
pub(super) fn question(quiz: &Quiz<'_>, out: &Output) -> String {
    let question = quiz.question();
    let mut page = String::new();
    if quiz.search().tree().len() <= MAX_DRAWN {
        let picture = quiz.picture(out.ascii());
        page += &picture;
        let tick = if out.ascii() { "*" } else { "✓" };
        if picture.contains(tick) {
            page += &format!("{tick} evaluated so far\n");
        }
        page.push('\n');
    }
    page += &sentences(&question.conventions);
    page += &out.paint(Ink::Strong, &sentences(&question.asked));
    page + &row(out, "answer", question.answer_form)
}

pub(super) fn hint(quiz: &Quiz<'_>, out: &Output) -> String {
    row(out, "hint", &quiz.hint())
}

/// The key, and why it is right.
pub(super) fn key(quiz: &Quiz<'_>, out: &Output) -> String {
    let key = out.paint(Ink::Strong, &quiz.key_text());
    row(out, "key", &key) + &row(out, "because", &quiz.explanation())
}

pub(super) fn grade(grade: &Grade, out: &Output) -> String {
    let (word, ink) = if grade.right { ("right", Ink::Good) } else { ("wrong", Ink::Bad) };
    let mut page = row(out, "grade", &out.paint(ink, word));
    for part in grade.parts.iter().filter(|part| !part.right) {
        page += &row(out, part.name, &format!("{}, expected {}", part.given, part.expected));
    }
    for (label, names) in [("missing", &grade.missing), ("extra", &grade.extra)] {
        if !names.is_empty() {
            page += &row(out, label, &names.join(" "));
        }
    }
    for remark in &grade.remarks {
        page += &row(out, "note", remark);
    }
    page
}

/// A label and a text, the further sentences of which stand below the first.
fn row(out: &Output, label: &str, text: &str) -> String {
    let text = text.replace(". ", ".\n          ");
    format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<9}")))
}

/// A sentence a line.
fn sentences(text: &str) -> String {
    text.replace(". ", ".\n").replace("? ", "?\n") + "\n"
}
