//! Random systems and questions, small enough that most questions meet several records.

use bridge::{BoardNo, Call};

/// A stream of numbers that is the same for the same seed (xorshift64*).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).unwrap()
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }
}

const CALLS: &[&str] = &["1C", "1D", "1N", "--", "--", "--", "2C", "Db", "Rd"];
const OTHERS: &[&str] = &[
    "__",
    "**",
    "1_",
    "_C",
    "1[CD]",
    "[12]C",
    "(1C|1D)",
    "(--|Db)",
    ".",
    "1.",
    "_",
    "-",
    "X",
    "P",
    "1c",
    "[^1]C",
    "1C?",
    "(1C)?",
    "(--)+",
    "2♣",
    "1NT",
    "\\d[CD]",
    "(?:1N|--)",
    "1C{1}",
    "[",
    "(",
    "%s%",
];
const TEXTS: &[&str] = &[
    "weak",
    "strong",
    "5+!H 4!S",
    "15-17  bal",
    "a#b",
    "a # b#c",
    "#chat",
    "",
    "  ",
    "@T sure",
    "see @t it",
    "x@A",
    "@D@d y",
    "@I hidden",
    "x<br>y",
    "<b>bold</b> rest",
    "5<6",
    "a<b",
    "a &amp; b",
    "&lt;4",
    "&comma;x",
    "nat♥",
    "♠ suit",
    "50% weak",
    "%s% and",
    "%none%",
    "tab\there",
    "long word",
    "a&#44;b",
    "T</b>x",
    "Short cut",
    "wk",
    "nt",
    "&#65;#z",
    "<!-- c -->d",
];
const NAMES: &[&str] = &[
    "A one", "A two", "A @n", "A @v", "B_@1@2", "B_@3", "C", "C @s", "D@N", "D@V", "@1", "E@n@1",
    "E @v@3@4", "F x@2", "G", "A one",
];
const PARTNERS: &[&str] = &["joe", "ann", "Joe+me", "me+ann", "", " bob "];
const ALIASES: &[&str] = &[
    "Alias,wk,weak",
    "Alias,nat,natural",
    "Alias,nt,NT,@E",
    "Alias,W1,1C,@C",
    "Alias,W2,2C,@B",
    "Alias,Short,Kurz",
    "Alias,strong,very strong",
    "Alias,x,$&y,@E",
    "Alias,W1,1D",
    "Alias, 5+,6+",
    "Alias,,",
    "Alias,bal",
    "Alias,G1,1C--&comma;1D&comma;by alias,@G",
    "Alias,+,1N--,@C",
    "Alias,--,Db,@C",
];

/// Makes a file.
pub(crate) fn file(dice: &mut Dice) -> String {
    let mut text = String::new();
    if !dice.one_in(4) {
        text.push_str("BBOalert,random\n");
    }
    let has_scripts = dice.one_in(6);
    if has_scripts {
        text.push_str("Script,s,R = 'x';\n");
    }
    for _ in 0..3 + dice.below(25) {
        let line = line(dice);
        text.push_str(&line);
        text.push_str(if dice.one_in(8) { "\r\n" } else { "\n" });
    }
    text
}

fn line(dice: &mut Dice) -> String {
    match dice.below(24) {
        0..=11 => record(dice),
        12 => {
            let (indent, mark) =
                (dice.pick(&["", "    ", "\t", "  ", "        "]), dice.pick(&["-", "*"]));
            let opponents =
                if dice.one_in(3) { format!("{},", dice.pick(CALLS)) } else { String::new() };
            let call = dice.pick(CALLS);
            let text = dice.pick(TEXTS);
            format!("{indent}{mark} {opponents}{call} {text}")
        }
        13 => {
            let mark = dice.pick(&["- ", "    - ", "* "]);
            format!("{mark}{}", dice.pick(&["1C", "1D,1N", "prose, with, commas", "2C a,b"]))
        }
        14 | 15 => {
            let name = dice.pick(NAMES);
            let partners: String =
                (0..dice.below(3)).map(|_| format!(",{}", dice.pick(PARTNERS))).collect();
            format!("Option,{name}{partners}")
        }
        16 => "Option".to_owned(),
        17 => dice.pick(ALIASES).to_owned(),
        18 => dice
            .pick(&["Trusted", "Untrusted", "", "some prose", "prose, with, commas", "1C--"])
            .to_owned(),
        19 => format!("Shortcut,{},{}", dice.pick(CALLS), dice.pick(TEXTS)),
        20 => format!("{}\\\n   {}", context(dice), record(dice)),
        21 => format!("{}\\\n{}", record(dice), dice.pick(TEXTS)),
        22 => format!(
            "/{}{},{},{}",
            context(dice),
            dice.pick(&["/", "", "$", "$/"]),
            call(dice),
            dice.pick(TEXTS)
        ),
        _ => format!("+,{},{}", call(dice), dice.pick(TEXTS)),
    }
}

fn record(dice: &mut Dice) -> String {
    let blank = |dice: &mut Dice| dice.pick(&["", "", "", " ", "\t", "!"]);
    let (context, call) = (context(dice), call(dice));
    let more = match dice.below(5) {
        0 => format!(",{}", dice.pick(TEXTS)),
        1 => ",20230101_10:00 Deal 3,".to_owned(),
        _ => String::new(),
    };
    let [a, b, c] = [blank(dice), blank(dice), blank(dice)];
    format!("{a}{context}{b},{c}{call},{}{more}", dice.pick(TEXTS))
}

fn context(dice: &mut Dice) -> String {
    let n = dice.below(4);
    let odd = dice.one_in(3);
    let call =
        |dice: &mut Dice| if odd && dice.one_in(2) { dice.pick(OTHERS) } else { dice.pick(CALLS) };
    let calls: String = (0..n).map(|_| call(dice)).collect();
    match dice.below(12) {
        0 => format!("----{calls}"),
        1 => format!("{calls}W1"),
        _ => calls,
    }
}

fn call(dice: &mut Dice) -> String {
    match dice.below(8) {
        0 => dice.pick(OTHERS).to_owned(),
        1 => dice.pick(&["(1C|1D|1N)", "(1C|1D)", "__", "1[CD]", "", "W2"]).to_owned(),
        _ => dice.pick(CALLS).to_owned(),
    }
}

/// A question and what was chosen before it.
pub(crate) struct Asked {
    pub(crate) context: String,
    pub(crate) call: &'static str,
    pub(crate) board: Option<u16>,
    pub(crate) partner: Option<&'static str>,
    pub(crate) me: Option<&'static str>,
    pub(crate) clicks: Vec<(&'static str, bool)>,
    pub(crate) sample_rules: bool,
}

impl Asked {
    pub(crate) fn new(dice: &mut Dice) -> Asked {
        let n = dice.below(5);
        let passes = "--".repeat(if dice.one_in(3) { dice.below(4) } else { 0 });
        let calls: String = (0..n).map(|_| dice.pick(CALLS)).collect();
        let maybe =
            |dice: &mut Dice, from| if dice.one_in(3) { Some(dice.pick(from)) } else { None };
        Asked {
            context: format!("{passes}{calls}"),
            call: dice.pick(CALLS),
            board: (!dice.one_in(4)).then(|| u16::try_from(1 + dice.below(40)).unwrap()),
            partner: maybe(dice, &["joe", "ANN", "bob", "nobody"]),
            me: maybe(dice, &["me", "x"]),
            clicks: (0..dice.below(3)).map(|_| (dice.pick(NAMES), !dice.one_in(4))).collect(),
            sample_rules: dice.one_in(4),
        }
    }

    pub(crate) fn auction(&self) -> Vec<Call> {
        alerts::calls(&self.context).unwrap()
    }

    pub(crate) fn board(&self) -> Option<BoardNo> {
        self.board.and_then(|board| BoardNo::new(board.into()))
    }

    pub(crate) fn choices(&self) -> alerts::Choices {
        alerts::Choices {
            rules: if self.sample_rules { alerts::Rules::Sample } else { alerts::Rules::Today },
            partner: self.partner.map(str::to_owned),
            me: self.me.map(str::to_owned),
            options: self.clicks.iter().map(|(name, on)| ((*name).to_owned(), *on)).collect(),
        }
    }
}
