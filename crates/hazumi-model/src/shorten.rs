//! Shortens a case: the least that still breaks the same promise.
//!
//! It works on the calls as JSON and knows nothing of what they mean: calls are left out by halves, then single things in lists and
//! objects, then numbers become rounder. What is no list of calls any more is skipped. Unlike the shrinking of a generator's own values this
//! also works on files, gets a number to 0 in one try, and ends when its time is over.

use std::time::Instant;

use serde_json::Value;

use crate::call::Call;
use crate::fault::Fault;

/// Shortens calls for which `fails` says how they fail, until nothing more can go or the time is over.
pub fn shorten(
    calls: &[Call],
    fault: Fault,
    until: Instant,
    mut fails: impl FnMut(&[Call]) -> Option<Fault>,
) -> (Vec<Call>, Fault) {
    let Ok(Value::Array(list)) = serde_json::to_value(calls) else { return (calls.to_vec(), fault) };
    let mut best = Best { list, calls: calls.to_vec(), fault, until };
    loop {
        let length = best.length();
        best.cut_end();
        best.leave_out(&mut fails);
        best.simplify(&mut fails);
        if best.length() >= length || best.is_over() {
            return (best.calls, best.fault);
        }
    }
}

struct Best {
    list: Vec<Value>,
    calls: Vec<Call>,
    fault: Fault,
    until: Instant,
}

impl Best {
    fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    fn length(&self) -> usize {
        self.list.iter().map(|call| call.to_string().len()).sum()
    }

    /// Keeps a list if it fails alike.
    fn take(&mut self, list: Vec<Value>, fails: &mut impl FnMut(&[Call]) -> Option<Fault>) -> bool {
        if self.is_over() {
            return false;
        }
        let Ok(calls) = serde_json::from_value::<Vec<Call>>(Value::Array(list.clone())) else { return false };
        match fails(&calls) {
            Some(fault) if fault.kind == self.fault.kind => {
                (self.list, self.calls, self.fault) = (list, calls, fault);
                self.cut_end();
                true
            }
            _ => false,
        }
    }

    /// What comes after the call that failed means nothing, if it is known which it was.
    fn cut_end(&mut self) {
        if self.fault.call < self.list.len() {
            self.list.truncate(self.fault.call + 1);
            self.calls.truncate(self.fault.call + 1);
        }
    }

    /// Leaves out calls, first by halves.
    fn leave_out(&mut self, fails: &mut impl FnMut(&[Call]) -> Option<Fault>) {
        let mut size = self.list.len().div_ceil(2);
        while size > 0 {
            let mut end = self.list.len();
            while end > 0 && !self.is_over() {
                let start = end.saturating_sub(size);
                let mut list = self.list.clone();
                list.drain(start..end);
                self.take(list, fails);
                end = start.min(self.list.len());
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
    }

    /// Leaves out and rounds what the calls say.
    fn simplify(&mut self, fails: &mut impl FnMut(&[Call]) -> Option<Fault>) {
        let mut at = 0;
        while at < self.list.len() && !self.is_over() {
            let mut path = Vec::new();
            self.simplify_at(at, &mut path, fails);
            at += 1;
        }
    }

    fn simplify_at(&mut self, at: usize, path: &mut Vec<usize>, fails: &mut impl FnMut(&[Call]) -> Option<Fault>) {
        let Some(value) = self.list.get(at).and_then(|call| find(call, path)).cloned() else { return };
        for simpler in simpler(&value) {
            let mut list = self.list.clone();
            if let Some(place) = list.get_mut(at).and_then(|call| find_mut(call, path)) {
                *place = simpler;
                if self.take(list, fails) {
                    // What is left is looked at anew.
                    return self.simplify_at(at, path, fails);
                }
            }
        }
        for child in 0..children(&value) {
            path.push(child);
            self.simplify_at(at, path, fails);
            path.pop();
        }
    }
}

fn children(value: &Value) -> usize {
    match value {
        Value::Array(list) => list.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    }
}

fn find<'a>(value: &'a Value, path: &[usize]) -> Option<&'a Value> {
    path.iter().try_fold(value, |value, &at| match value {
        Value::Array(list) => list.get(at),
        Value::Object(fields) => fields.values().nth(at),
        _ => None,
    })
}

fn find_mut<'a>(value: &'a mut Value, path: &[usize]) -> Option<&'a mut Value> {
    path.iter().try_fold(value, |value, &at| match value {
        Value::Array(list) => list.get_mut(at),
        Value::Object(fields) => fields.values_mut().nth(at),
        _ => None,
    })
}

/// Shorter values that might do, the shortest first.
fn simpler(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(list) => (0..list.len())
            .map(|left_out| {
                let rest = list.iter().enumerate().filter(|(at, _)| *at != left_out);
                Value::Array(rest.map(|(_, value)| value.clone()).collect())
            })
            .collect(),
        Value::Object(fields) if fields.len() > 1 => fields
            .keys()
            .map(|left_out| {
                let rest = fields.iter().filter(|(key, _)| *key != left_out);
                Value::Object(rest.map(|(key, value)| (key.clone(), value.clone())).collect())
            })
            .collect(),
        Value::Number(number) => number.as_f64().map(rounder).unwrap_or_default(),
        Value::String(_) => [0.0, 1e6, 1e30].into_iter().map(Value::from).collect(),
        Value::Bool(true) => vec![Value::from(false)],
        _ => Vec::new(),
    }
}

/// Rounder numbers; whole ones as such, since some fields take no others.
fn rounder(x: f64) -> Vec<Value> {
    let digits = |n: f64| (x * n).round() / n;
    let all = [
        0.0,
        1.0,
        -1.0,
        2.0,
        10.0,
        x.round(),
        (x * 0.1).round() * 10.0,
        (x * 0.5).round(),
        digits(10.0),
        digits(100.0),
    ];
    let length = |x: f64| if x == 0.0 { 0 } else { (x as f32).to_string().len() };
    let mut shorter: Vec<f64> = all
        .into_iter()
        .filter(|y| y.is_finite())
        .filter(|&y| length(y) < length(x) || (length(y) == length(x) && y.abs() < x.abs()))
        .collect();
    shorter.dedup();
    shorter.into_iter().map(written).collect()
}

fn written(x: f64) -> Value {
    if x == x.round() && x.abs() < 1e9 { Value::from(x as i64) } else { Value::from(x) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::number::{Number, Point};

    #[test]
    fn only_what_a_fault_needs_is_left_and_it_is_round() {
        let calls: Vec<Call> = (0..40)
            .map(|i| if i == 17 { Call::Gravity(Point::new(3.7211, 812.37)) } else { Call::Advance(Number(0.1)) })
            .collect();
        // Fails if there is any gravity of more than 100 after at least one step.
        let fails = |calls: &[Call]| {
            let strong = |call: &Call| matches!(call, Call::Gravity(Point(_, y)) if y.0 > 100.0);
            let at = calls.iter().position(strong)?;
            let is_broken = calls[..at].iter().any(|call| matches!(call, Call::Advance(_)));
            is_broken.then(|| Fault { call: at, ..Fault::new("strong", "") })
        };
        let fault = fails(&calls).expect("a fault");
        let (calls, fault) = shorten(&calls, fault, Instant::now() + Duration::from_secs(20), fails);
        assert_eq!(fault.kind, "strong");
        let [Call::Advance(Number(dt)), Call::Gravity(Point(x, y))] = calls[..] else { panic!("{calls:?}") };
        assert!(dt == 0.0 && x.0 == 0.0 && (100.0..203.0).contains(&y.0), "{calls:?}");
    }
}
