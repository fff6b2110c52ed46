//! A list of cells from which a person can play a won position of Connect Four, and the move that it names now.

use std::time::Duration;

use gametree::knowledge::Guide;
use gametree::{Budget, Game};
use serde_json::{Value, json};

use super::fields::Fields;
use super::{At, Study, StudyError};
use crate::answer_json::player_name;
use crate::erased::AnyMove;
use crate::native::WinningPolicy;

/// The time of a question that says none.
const TIME: Duration = Duration::from_secs(10);

/// The move that a list names, and why.
struct Named {
    mv: AnyMove,
    /// Whether it wins at once, whatever the list says.
    ends: bool,
    /// The cells before it that could be filled, but after which the opponent would win at once.
    skipped: Vec<String>,
}

impl Study<'_> {
    /// The list by which whoever wins the position can go on against every reply, looked for from the cells of `order`: a list that was
    /// found before, and still wins, is found again. It is played out against every reply before it is told.
    pub(super) fn policy(&mut self, fields: &mut Fields) -> Result<Value, StudyError> {
        let (time, hint) = (fields.time("seconds")?.unwrap_or(TIME), fields.texts("order")?);
        let control = self.control;
        let (at, explainer) = self.open(fields)?;
        if at.state.outcome().is_some() {
            return Err(StudyError::Over);
        }
        let stop = Some(&control.stop);
        let budget = Budget { time: Some(time), stop, progress: Some(&control.nodes), ..Budget::default() };
        let found = explainer.winning_policy(&at.state, &hint, budget);
        let found = found.ok_or_else(|| StudyError::value("game", NOT_HERE))?;
        Ok(at.answer(at.policy_fields(found)))
    }
}

const NOT_HERE: &str =
    "expected Connect Four on at most 64 bits: other games have no lists of cells to play by";

impl At<'_> {
    fn policy_fields(&self, found: WinningPolicy) -> [(String, Value); 6] {
        let (mover, other) = (self.state.to_move(), self.state.to_move().other());
        let side = |to_move: bool| if to_move { mover } else { other };
        let (player, order) = match &found {
            WinningPolicy::Found(to_move, order) => (Some(side(*to_move)), Some(order)),
            WinningPolicy::Missing(to_move) => (Some(side(*to_move)), None),
            WinningPolicy::TooEarly(_) | WinningPolicy::NotWon => (None, None),
        };
        let named = order.filter(|_| player == Some(mover)).and_then(|order| self.named(order));
        let words = match (&found, player) {
            (WinningPolicy::TooEarly(most), _) => {
                format!("It is too early: lists are looked for where at most {most} cells are empty.")
            }
            (WinningPolicy::Found(..), Some(player)) => self.how_to_play(player.symbol(), named.as_ref()),
            (WinningPolicy::Missing(_), Some(player)) => {
                format!("{} wins, but no list of cells was found that does it.", player.symbol())
            }
            _ => "Nobody is found to win here, and there are lists for wins alone.".to_owned(),
        };
        let skipped = named.as_ref().map_or(&[][..], |named| &named.skipped[..]);
        [
            ("player", json!(player.map(player_name))),
            ("order", json!(order)),
            ("move", json!(named.as_ref().map(|named| self.name_of(named.mv)))),
            ("ends", json!(named.as_ref().is_some_and(|named| named.ends))),
            ("skipped", json!(skipped)),
            ("words", json!(words)),
        ]
        .map(|(name, value)| (name.to_owned(), value))
    }

    /// The move by the list for the side to move: one that wins at once, else the first cell after which the opponent can't.
    fn named(&self, order: &[String]) -> Option<Named> {
        if let Some(mv) = Guide::winning_move(self.game, &self.state) {
            return Some(Named { mv, ends: true, skipped: Vec::new() });
        }
        let moves: Vec<(AnyMove, Vec<String>)> =
            Game::moves(self.game, &self.state).map(|mv| (mv, self.game.touched(&self.state, mv))).collect();
        let mut skipped = Vec::new();
        for cell in order {
            let Some(&(mv, _)) = moves.iter().find(|(_, cells)| cells.contains(cell)) else { continue };
            let child = Game::play(self.game, &self.state, mv);
            if child.outcome().is_none() && Guide::winning_move(self.game, &child).is_none() {
                return Some(Named { mv, ends: false, skipped });
            }
            skipped.push(cell.clone());
        }
        None
    }

    fn how_to_play(&self, player: &str, named: Option<&Named>) -> String {
        let opponent = if player == "X" { "O" } else { "X" };
        let rule = format!(
            "{player} wins by this list against every reply: win at once if you can; otherwise play the first cell of the list that does not let {opponent} win at once."
        );
        let Some(named) = named else {
            return format!("{rule} {opponent} is to move; whatever it plays, the list goes on.");
        };
        let (name, cells) = (self.name_of(named.mv), self.game.touched(&self.state, named.mv));
        let now = if named.ends {
            format!("Now {name} wins at once.")
        } else if named.skipped.is_empty() {
            format!("Now {name} fills {}, the first of the list that can be filled.", cells.concat())
        } else {
            let skipped = named.skipped.join(", ");
            format!("Now {name} fills {}; {skipped} before it would let {opponent} win.", cells.concat())
        };
        format!("{rule} {now}")
    }
}
