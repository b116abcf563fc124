//! Style sheets, in parts: rules, their selectors and declarations. What cannot be read is left out by itself, as CSS has it.

use std::rc::Rc;

use simplecss::{Declaration, DeclarationTokenizer, Selector};

use crate::invalid::{excerpt, quoted};

/// What is to look in a way, and how.
#[derive(Debug)]
pub(super) struct Rule<'a> {
    pub(super) selector: Selector<'a>,
    /// Those of all selectors in a list are the same.
    pub(super) declarations: Rc<Vec<Declaration<'a>>>,
}

/// At-rules that change nothing of what stands where.
const SILENT: [&str; 5] = ["charset", "font-face", "keyframes", "namespace", "page"];
/// Comments in a selector; the parser of those goes deeper at each.
const MOST_COMMENTS: usize = 20;

/// Whether what stands for such media is for a screen; none if that hangs on more than the medium.
pub(super) fn is_for_screens(media: &str) -> Option<bool> {
    let is = |one: &str, names: &[&str]| {
        let one = after_blanks(one).trim_end();
        let one = one.strip_prefix("only ").unwrap_or(one).trim_start();
        names.iter().any(|name| one.eq_ignore_ascii_case(name))
    };
    let mut all = media.split(',');
    if after_blanks(media).is_empty() || all.clone().any(|one| is(one, &["all", "screen"])) {
        Some(true)
    } else {
        all.all(|one| is(one, &["print"])).then_some(false)
    }
}

/// The rules of a sheet, in order; `tell` is told what of it is not understood.
pub(super) fn rules<'a>(text: &'a str, tell: &mut dyn FnMut(String)) -> Vec<Rule<'a>> {
    let mut rules = Vec::new();
    read(text, true, &mut rules, tell);
    rules
}

/// Adds the rules of a text. What stands for one medium is followed only if that `may` be, and not within another.
fn read<'a>(text: &'a str, may: bool, rules: &mut Vec<Rule<'a>>, tell: &mut dyn FnMut(String)) {
    let mut rest = after_blanks(text);
    while !rest.is_empty() {
        let (head, after) = rest.split_at(end(rest, if rest.starts_with('@') { b"{;" } else { b"{" }));
        let (block, after) = match after.strip_prefix('{') {
            Some(inner) => inner.split_at(end(inner, b"}")),
            None => ("", after),
        };
        rest = after_blanks(after.get(1..).unwrap_or(""));
        if let Some(rule) = head.strip_prefix('@') {
            let (name, said) =
                rule.split_at(rule.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(rule.len()));
            if name.eq_ignore_ascii_case("media") {
                match is_for_screens(said).filter(|_| may) {
                    Some(true) => read(block, false, rules, tell),
                    Some(false) => {}
                    None => tell(format!("style sheet: @media: not supported, ignored: {}", quoted(said.trim()))),
                }
            } else if !SILENT.contains(&name.trim_start_matches("-webkit-")) {
                tell(format!("style sheet: @{}: not supported, ignored", excerpt(name, 20)));
            }
            continue;
        }
        let declarations: Rc<Vec<_>> = Rc::new(declarations(block).collect());
        if declarations.is_empty() {
            continue;
        }
        for text in split(head, b",") {
            let is_short = text.matches("/*").count() <= MOST_COMMENTS;
            match is_short.then(|| Selector::parse(text)).flatten() {
                Some(selector) => rules.push(Rule { selector, declarations: Rc::clone(&declarations) }),
                None => tell(format!("style sheet: selector not supported, ignored: {}", quoted(text.trim()))),
            }
        }
    }
}

/// What a style says, in order.
pub(super) fn declarations(text: &str) -> impl Iterator<Item = Declaration<'_>> {
    split(text, b";").filter_map(|part| DeclarationTokenizer::from(part).next())
}

/// The parts of a text between such bytes.
fn split<'a>(text: &'a str, between: &'static [u8]) -> impl Iterator<Item = &'a str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let at = end(text, between);
        rest = text.get(at + 1..);
        text.get(..at)
    })
}

/// A text without the blanks and comments that it begins with.
fn after_blanks(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix("/*") {
        rest = comment.split_once("*/").map_or("", |(_, after)| after.trim_start());
    }
    rest
}

/// Where the first of these bytes is that stands neither in a comment nor in quotes nor between brackets; the text's end if there is none.
fn end(text: &str, stops: &[u8]) -> usize {
    let text = text.as_bytes();
    let (mut at, mut depth) = (0, 0usize);
    while let Some(&byte) = text.get(at) {
        if depth == 0 && stops.contains(&byte) {
            return at;
        }
        at += 1;
        match byte {
            b'/' if text.get(at) == Some(&b'*') => {
                let close = text[at + 1..].windows(2).position(|pair| pair == b"*/");
                at = close.map_or(text.len(), |close| at + 1 + close + 2);
            }
            b'\\' => at += 1,
            b'"' | b'\'' => {
                // A string that is not closed ends with its line.
                while let Some(&inner) = text.get(at).filter(|&&inner| inner != byte && inner != b'\n') {
                    at += if inner == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> (Vec<String>, Vec<String>) {
        let mut told = Vec::new();
        let shown = |rule: &Rule<'_>| {
            let declared = rule.declarations.iter().map(|said| format!("{}:{};", said.name, said.value));
            format!("{}{{{}}}", rule.selector, declared.collect::<String>())
        };
        let rules = rules(text, &mut |message| told.push(message)).iter().map(shown).collect();
        (rules, told)
    }

    #[test]
    fn what_cannot_be_read_takes_nothing_else_along() {
        let (rules, told) = shown(
            "/* } ' { */ a[x='}'],b { ;fill:red;;foo;x:;y:url(data:a;b)} @media x{b{fill:blue}} @media print{@media x{}} @media screen{@media all{} f{} } @charset 'x;y';
            c:not(d),e{opacity:1} @font-face{src:url(x)} f{} } g{x:'un\nclosed;y:1} h /* , */ > i{x:1",
        );
        assert_eq!(
            rules,
            ["a[x='}']{fill:red;y:url(data:a;b);}", "b{fill:red;y:url(data:a;b);}", "e{opacity:1;}", "h > i{x:1;}"]
        );
        let media = |text| format!("style sheet: @media: not supported, ignored: \"{text}\"");
        let selector = |text| format!("style sheet: selector not supported, ignored: \"{text}\"");
        assert_eq!(told, [media("x"), media("all"), selector("c:not(d)"), selector("} g")]);
    }

    #[test]
    fn whatever_the_text_it_ends() {
        let odd =
            ["a{fill:red", "}}}a{}", "/* a{", "a{x:'", "'\\", "\\", "", "a{{{}", "@", "@é{", "a,{é:é}", "é\\é{x:1}"];
        for text in odd {
            shown(text);
            shown(&text.repeat(900));
        }
        shown(&format!("a{}b{{x:1}}", "/**/".repeat(100_000)));
        assert_eq!(shown(&"a,".repeat(9_000)).1, Vec::<String>::new());
    }
}
