//! What can be found, told at length: a flat list, one entry per kind, no logic in between.

use super::finding::Severity;

macro_rules! codes {
    ($($variant:ident $severity:ident $name:literal $explanation:literal)*) => {
        /// A kind of finding. Its name stays the same, so that it can be silenced by it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = concat!("`", $name, "`.")] $variant,)*
        }

        impl Code {
            /// Every kind there is.
            pub const ALL: &'static [Code] = &[$(Code::$variant),*];

            /// Returns its name.
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// Returns how much findings of this kind matter.
            pub fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }

            /// Returns a paragraph about it, with an example.
            pub fn explain(self) -> &'static str {
                match self { $(Code::$variant => $explanation,)* }
            }
        }
    };
}

codes! {
// The file.
UnknownFile Error "unknown-file"
"BBOalert reads a file only if the word BBOalert, in any case, is among its first 80 characters, or if \
it begins with “Import,”. Anything else is refused, and none of its records counts.

    BBOalert, our system
    ,1C,16+ HCP

Make BBOalert the first line."
AddressOnly Note "address-only"
"A file that begins with https:// is taken for an address, and BBOalert loads what it finds there. \
Nothing is read from the web here, so there is nothing to check. Check the file behind the address."
LoneCarriageReturn Error "lone-carriage-return"
"Lines end with a line feed (LF, or CR LF as on Windows). Some old programs end them with a carriage \
return (CR) alone; BBOalert then sees one long line. Save the file with line ends of Unix or Windows."
NotUtf8 Note "not-utf8"
"The file is not in UTF-8. It was read as Windows-1252, the old West European code page. When BBOalert \
fetches a file from the web, it expects UTF-8, and letters such as “é” arrive damaged. Save it as UTF-8."
CardLineNotRead Warning "card-line-not-read"
"A line of a convention card of Full Disclosure (.bss) is not understood, and makes no record."
ImportOfAddress Note "import-of-address"
"Import with an address of the web is not followed here: what is checked is the file without it. Records, \
options and aliases that it would bring are unknown. Download the file and import its copy to check all."
ImportNotRead Error "import-not-read"
"The file that an Import line names cannot be read, so everything in it is missing.

    Import,transfers.txt

Correct the name; it is looked for beside the file that imports it."
ImportLoop Error "import-loop"
"A file imports itself, directly or through others. BBOalert and this check leave the second reading out. \
Remove one of the Import lines."
ImportsTooMany Error "imports-too-many"
"More files, or larger ones, are imported than any system needs; the rest is left out."
JavascriptNotRun Note "javascript-not-run"
"A Javascript line makes BBOalert fetch a program and run it. It is never run here; what it changes is \
unknown."
UnclosedScript Error "unclosed-script"
"A script of several lines begins with “Script,name” and ends with a line “Script”. Without the end it \
goes on to the end of the file, and everything in between is taken for program text.

    Script,suit
    R = C[1];
    Script

Add a line “Script” where it ends."
ScriptNotRun Note "script-not-run"
"Records call a script with %name%. Scripts are never run here, so what these records say, or when they \
match, is not checked."
UnknownScript Warning "unknown-script"
"%name% in a record calls the script of that name; if there is none, the text stays as it is, percent signs \
included.

    1H--,2N,Raise in %suitt%

Correct the name, or define the script."

// Lines.
MisspeltKeyword Error "misspelt-keyword"
"Keywords are exact: Option, Shortcut, Button, Alias, Script, Import, Trusted, Untrusted, with a capital letter \
and without blanks inside. A line with another word is a comment or an ordinary record.

    option,Weak two       <- a comment; the block is not opened
    Option,Weak two"
TwoFieldRecord Warning "two-field-record"
"A record has at least three fields: context, call and explanation. A line with two is a comment, however \
much it looks like a record.

    1H--3C--3D,Describe hand        <- a comment
    1H--3C--,3D,Describe hand"
WrongSeparator Warning "wrong-separator"
"Fields are separated by commas only. A line with tabs or semicolons instead is a comment.

    1C--;1D;0-7 HCP        <- a comment
    1C--,1D,0-7 HCP"
JoinedRecord Error "joined-record"
"A line that ends in a backslash goes on in the next one. Here the next line is a record, which becomes part of the text \
before it and never counts. Conversions leave such backslashes where a description had several lines.

    2C--2D--,2H,5+ hearts\\
    2C--2D--,2S,5+ spades       <- lost

Delete the backslash at the end of the line."
ActiveComment Warning "active-comment"
"There is no comment sign. A context that begins with “/” is a regular expression that may match anywhere in \
the auction, and “//” alone matches every auction.

    //,1D,old meaning          <- explains every 1D in every auction
    // 1C--,1D,old meaning     <- explains 1D after any auction with 1C-- in it

Write a word and no comma at the beginning, or delete the line."

// Contexts and calls.
IllegalAuction Error "illegal-auction"
"The calls of the context and the call itself cannot follow each other at the table, so the record is never \
used. Passes of both sides are written, as “--”; those before the first bid may be left out.

    1C--1D--2H--3C--3H--,3H,natural     <- 3H was bid already
    1H--Db,2C,natural                   <- a double of partner's 1H; after their pass it is partner's turn"
UnknownToken Error "unknown-token"
"A call has two characters: 1C to 7N, -- for a pass, Db for a double, Rd for a redouble; capital and small \
letters matter. __ stands for any call. With anything else the record never matches.

    1CX,XX,10+ HCP       <- never matches
    1CDb,Rd,10+ HCP"
BadPattern Error "bad-pattern"
"A context or call with brackets or other signs is a regular expression. This one is wrong, and the record \
never matches; BBOalert says nothing about it.

    1[HS--,2N,raise      <- the class is not closed
    1[HS]--,2N,raise"
UnsupportedPattern Warning "unsupported-pattern"
"The regular expression uses something that cannot be answered in bounded time, such as looking ahead with \
(?=…) or repeating a group with \\1. A browser may match it; here it never matches, and it is not checked."
NeverMatches Error "never-matches"
"There is no auction, or no call, that the pattern matches. Capital and small letters matter, and characters \
other than those of calls never occur.

    1[cd]--,1H,4+ hearts      <- small letters
    1[CD]--,1H,4+ hearts"
EmptyCall Error "empty-call"
"A record without a call is passed over. The opening bids have an empty context, not an empty call.

    1C,,16+ HCP        <- passed over
    ,1C,16+ HCP"
PlusWithoutContext Error "plus-without-context"
"“+” stands for the context of the record before. Here there is none, and it means the opening: no call so \
far. Write the context."
PlusAfterText Error "plus-after-text"
"“+” stands for the context of the line before that has at least two commas, whatever that is: a sentence with \
commas, a Shortcut or a Button line too.

    1C--,1D,0-7 HCP
    Otherwise, with more, bid naturally
    +,1H,8+ HCP              <- its context is “Otherwise”

Write the context again, or move the line in between away."
PlusAcrossBlocks Warning "plus-across-blocks"
"“+” stands for the context of the last record that is switched on. At the beginning of a block, or after it, that \
depends on which options are on. Write the context again after each Option line."

// Records that are never told.
ContradictingRecord Warning "contradicting-record"
"The same context and call are explained twice, differently. The last one counts; the other is never told.

    1N--,2C,Stayman
    1N--,2C,Puppet Stayman      <- this one counts

Delete the wrong one."
DuplicateRecord Note "duplicate-record"
"Another record, which comes later, says the same of the same call. One of them can be deleted; whoever \
changes only the earlier one changes nothing."
ReplacedByRecording Note "replaced-by-recording"
"A change that was recorded at the table, with its time in the fourth field, replaces this record. That is how \
recording works; the old record can be deleted or corrected."
ShadowedRecord Warning "shadowed-record"
"A later record matches whenever this one does, and the last match wins, not the closest: no look-up ever \
returns this one.

    1N--,2C,Stayman
    1N__,2C,natural            <- matches 1N-- too, and comes later
    ----,1S,light in third seat
    ,1S,11+ HCP                <- any seat, and comes later

Move the general record before the special one."
OverridingPattern Warning "overriding-pattern"
"A record with a pattern overrides several records above it, because the last match wins, not the closest. Move \
it before them if they are exceptions to it; delete them if it replaces them."

// Options.
UnclosedOption Warning "unclosed-option"
"A block goes on until the next Option line. This one was probably meant for the few records after it; what \
follows is switched off with it.

    Option,Seat_@3
    1H--,2C,Drury

    2C--,2D,relay           <- only when opened in third seat

Write “Option”, or the option of the block before, where it should end."
OpenOptionAtEnd Warning "open-option-at-end"
"The last block of the file is not closed. Changes that are recorded at the table are added at the end of the file, \
so they land in that block, and are switched off with it. Add a line “Option” at the end."
OptionWithoutName Warning "option-without-name"
"“Option,” with a comma opens a block without a name; “Option” alone closes one."
NeverEnabled Error "never-enabled"
"A block with this line is never switched on, because no button is made for it: the word Option has blanks inside."
RecordsUnderSeparator Error "records-under-separator"
"An option with @s is a heading among the option buttons. Its block is never switched on, so its records never count.

    Option,Defence @s
    1C,Db,takeout           <- never

Write another Option line before the records."
DeselectedOption Warning "deselected-option"
"Options whose names share the first word exclude each other like the buttons of a radio: of those next to each other \
only the first is on at the beginning. A tag such as @v then does not help: the block is off, whatever the vulnerability.

    Option,Openings @n
    ,1N,12-14
    Option,Openings @v       <- off
    ,1N,15-17

Write the names without a blank: Openings_@n and Openings_@v."
TagAtBeginning Error "tag-at-beginning"
"A tag at the very beginning of an option's name is not seen; the block counts in every situation.

    Option,@v Weak two
    Option,Weak two_@v"
UnknownTag Warning "unknown-tag"
"Tags in the name of an option are @n @v (our vulnerability), @N @V (theirs), @1 to @4 (the seat that opens) and @s (a \
heading). Any other is only text, and the block counts in every situation."
JoinedTags Warning "joined-tags"
"Each tag has one sign and its own @. “@12” is @1 and the text 2; seats 1 and 2 are “@1@2”."
TagRunOn Note "tag-run-on"
"A tag is one letter: “@nv” is @n, our side not vulnerable, and the text v. If that is meant, all is well; both \
vulnerabilities would be “@n@v”, or no tag at all."
PartnersIgnored Warning "partners-ignored"
"The partners of an option are read from its first line only. Partners in a later line of the same name are ignored. \
Write them all in the first, or give the block another name."

// Texts.
CommaInText Note "comma-in-text"
"A comma ends the explanation; what follows is a comment for yourself. Here the explanation looks cut.

    1N--,2N,weak, both minors       <- they read “weak”
    1N--,2N,weak; both minors"
CommaInShortcut Warning "comma-in-shortcut"
"A comma ends the text of a Shortcut or Button; what follows is read as its style.

    Shortcut,BW,Blackwood, 5 key cards
    Shortcut,BW,Blackwood; 5 key cards"
EndlessShortcut Error "endless-shortcut"
"The text of the shortcut ends in its own token, or in that of another one that brings it about again. BBOalert replaces the \
end of what is typed until nothing changes, so it would never stop.

    Shortcut,GF,forcing GF       <- replaced again and again
    Shortcut,GF,game forcing"
CommaEntity Error "comma-entity"
"“&comma;” becomes a comma before the line is divided into fields, so it ends the explanation like any other. Write “;”."
TooLong Warning "too-long"
"The field for explanations takes 69 characters (39 in the versions of the sample file); the rest is cut. Write the \
essential first and the rest after “#”, which is sent as a chat message."
ChatTooLong Warning "chat-too-long"
"A chat message has at most 249 characters. Shorten what stands after “#”."
LostPart Error "lost-part"
"“#” divides the explanation from the chat message. What follows a second “#” is lost."
SwallowedText Error "swallowed-text"
"The text is read as HTML, and only what stands before the first tag, or inside it, stays. “<” followed by a letter begins \
a tag.

    1H--,2H,x<y points      <- they read “x”
    1H--,2H,x < y points

Put a blank after “<”, or write “&lt;”; write “;” instead of <br>."
EmptyExplanation Note "empty-explanation"
"The record explains nothing. It still overrides earlier records, so that may be meant: nothing is told of this call."

// Aliases.
IncompleteAlias Error "incomplete-alias"
"An alias needs what is replaced and by what: “Alias,from,to”. With fewer fields it does nothing."
AliasTags Error "alias-tags"
"The fourth field of an alias says where it is applied: @C contexts, @B calls, @E explanations, @G whole lines. Anything \
else there, such as text after a comma, makes it apply nowhere, or where a letter happens to fit.

    Alias,nat,natural, forcing       <- never applied
    Alias,nat,natural; forcing"
AliasBlanks Warning "alias-blanks"
"Blanks at the ends of an alias's fields belong to them: “Alias, nat,natural” replaces “ nat” with the blank only."
GrowingAlias Error "growing-alias"
"The replacement contains what is replaced, and aliases are applied until nothing changes, up to a hundred times.

    Alias,natural,naturale      <- “natural” becomes “naturaleeee…”

Replace something that is not part of its replacement."
AliasRewritesKeyword Error "alias-rewrites-keyword"
"An alias without tags is applied to whole lines, keywords included.

    Alias,Short,Kurz          <- “Shortcut,…” becomes “Kurzcut,…” and is none any more

Add the tag @E to replace in explanations only: “Alias,Short,Kurz,@E”."
UnusedAlias Note "unused-alias"
"What the alias replaces does not occur after it. Aliases count from their line on, and capital letters matter."

// Lists.
ListWithoutRoot Error "list-without-root"
"A list belongs to the line directly above it. A blank line there makes its context “--”, an auction of one pass.

    1C

    - 1D negative         <- read as --,1D,negative

Delete the blank line. The opponents' pass is added by itself, so the line is “1C” and not “1C--”."
ListUnderText Warning "list-under-text"
"The line above a list is its context. Here it is not made of calls, so the items never match. Write the context, such as \
“1C” or “1C--,1D”, directly above the list; the opponents' pass is added by itself."
ListRootWithPass Warning "list-root-with-pass"
"The opponents' pass is added by itself to the line above a list, so a pass at its end makes two.

    1C--
    - 1D negative         <- read as 1C----,1D,negative

Write “1C”. If both opponents are meant to have passed, as when we reopen, it is right as it is."
ListUnderPlus Error "list-under-plus"
"A list under a record with “+” gets a context such as “+2D--”, which never matches. Write the context of that record in full."
ListItemWithoutText Error "list-item-without-text"
"An item of a list is a call, a blank and a text. Without the text the call is taken for the text, and the items below it \
miss it in their context. Add a text."
SkippedLevel Error "skipped-level"
"An item stands two levels deeper than the one above it. It belongs to whatever stood on the level between last, in another \
list even. Each level is four blanks, or one tab."
ListIndentation Warning "list-indentation"
"Items of lists stand at columns divisible by four. In between, “- ” begins no item and the line is a comment."
ListTooDeep Error "list-too-deep"
"The item stands so far to the right that BBOalert gives up and loads nothing of the file."

// The check itself.
LeftOut Warning "left-out"
"The file has more patterns or aliases than can be kept ready in reasonable time and memory: thousands of regular expressions, \
or a thousand aliases. Look-ups here leave out the records beyond; BBOalert would try them all, for seconds at every call."
CheckLimit Note "check-limit"
"The file is so large or so entangled that a check was given up to stay fast. Everything before is checked."
}
