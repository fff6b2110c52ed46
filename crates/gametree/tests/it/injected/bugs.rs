//! The bugs that the small engine can be given.

macro_rules! bugs {
    ($($(#[doc = $what:literal])* $name:ident),* $(,)?) => {
        /// A bug.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Bug { $($(#[doc = $what])* $name),* }

        impl Bug {
            /// All of them.
            pub(crate) const ALL: &[Bug] = &[$(Bug::$name),*];
        }
    };
}

bugs! {
    /// A child's value is not negated, or is where the same player moves again.
    SignForgotten,
    /// The window is not narrowed by what earlier moves returned.
    NotNarrowed,
    /// The window is narrowed by one too much.
    NarrowedTooFar,
    /// The upper end is lost.
    BetaForgotten,
    /// The window is handed down without a change of sign.
    Unnegated,
    /// Cuts on > instead of ≥.
    CutsOnGreater,
    /// Cuts as soon as alpha is raised.
    CutsAtAlpha,
    /// Cuts at a draw.
    CutsAtDraw,
    /// Leaves a move out.
    SkipsAMove,
    /// The loop ends one move early.
    ForgetsTheLast,
    /// Searches the same move twice.
    SearchesAgain,
    /// Records a move that is not legal.
    WrongMoveName,
    /// Records the first move's name.
    NamesTheFirst,
    /// Plays on without taking the first move back.
    NotTakenBack,
    /// Names the child as the owner of the bound that it set.
    OwnerIsTheChild,
    /// Does not note a new owner.
    OwnerNotUpdated,
    /// Exchanges the two owners.
    OwnersSwapped,
    /// Leaves the re-search out.
    ReSearchLeftOut,
    /// Searches again what the probe has decided.
    ReSearchWithoutNeed,
    /// The re-search starts above what the probe returned.
    ReSearchTooHigh,
    /// The re-search's result is not used.
    ReSearchIgnored,
    /// The null window is two wide.
    NullTooWide,
    /// The null window lies one too low.
    NullTooLow,
    /// An entry of a shallower search answers.
    TableIgnoresDepth,
    /// A bound answers as if it were exact.
    TableIgnoresKind,
    /// The entry of another position answers.
    TableCollides,
    /// The entry's value is negated.
    TableNegates,
    /// Entries claim to be two plies deeper.
    StoresDeeper,
    /// Entries are stored for the other side.
    StoresNegated,
    /// Every value is called exact.
    AlwaysExact,
    /// Lower and upper are exchanged.
    KindsSwapped,
    /// The kind is decided by the raised alpha.
    KindByRaisedAlpha,
    /// A leaf is called exact.
    LeafCalledExact,
    /// Values are written for the parent's mover.
    ValueInOtherView,
    /// Values are one too large.
    ValueOff,
    /// The last value is returned instead of the best.
    TakesTheLast,
    /// The best value starts at 0.
    BestFromZero,
    /// Fail-hard values in a fail-soft search, or the other way round.
    OtherStyle,
    /// A child is searched a ply less deep.
    OnePlyLess,
    /// A child is searched a ply deeper.
    OnePlyMore,
    /// The whole search is a ply too shallow.
    RootTooShallow,
    /// The end of the game counts for the wrong side.
    EndForTheOther,
    /// The end of the game counts as a draw.
    EndIsDraw,
    /// At the depth limit the end of the game is overlooked.
    EndOverlooked,
    /// The estimate is for the wrong side.
    EstimateForTheOther,
    /// The estimate is one too large.
    EstimateOff,
    /// The estimate is that of the leaf before.
    EstimateStale,
    /// The line has another move.
    LineOfAnother,
    /// Two moves of the line are exchanged.
    LineSwapped,
    /// The line goes on after its end.
    LineTooLong,
    /// A stopped search claims to be complete.
    StopNotSaid,
    /// Unwinding, a stopped search records what it has as exact.
    StoppedGuesses,
    /// A record names its grandparent as its parent.
    WrongParent,
    /// Numbers are used twice.
    NumberTwice,
    /// Records are missing.
    RecordLost,
    /// The depth is always 1.
    DepthConstant,
    /// Windows are written for the parent's mover.
    WindowInParentsView,
    /// Alpha and beta are exchanged.
    EndsSwapped,
    /// The number of moves searched is one too large.
    CountOff,
    /// The rank is one too large.
    RankOff,
}

impl Bug {
    /// Whether whatever the bug changes is false. The others change some things for other right ones: a line for
    /// another as good, a value for the same, a cut-off for one at a win, a window for the one of another algorithm.
    pub(crate) fn always_shows(self) -> bool {
        use Bug::{
            CountOff, CutsOnGreater, EndForTheOther, EndIsDraw, EndOverlooked, KindByRaisedAlpha,
            KindsSwapped, LeafCalledExact, NarrowedTooFar, NumberTwice, OwnerIsTheChild, OwnersSwapped,
            RankOff, ReSearchIgnored, ReSearchTooHigh, RecordLost, SearchesAgain, SignForgotten, Unnegated,
            WrongMoveName, WrongParent,
        };
        let shows = [
            CountOff,
            CutsOnGreater,
            EndForTheOther,
            EndIsDraw,
            EndOverlooked,
            KindByRaisedAlpha,
            KindsSwapped,
            LeafCalledExact,
            NarrowedTooFar,
            NumberTwice,
            OwnerIsTheChild,
            OwnersSwapped,
            RankOff,
            ReSearchIgnored,
            ReSearchTooHigh,
            RecordLost,
            SearchesAgain,
            SignForgotten,
            Unnegated,
            WrongMoveName,
            WrongParent,
        ];
        shows.contains(&self)
    }
}
