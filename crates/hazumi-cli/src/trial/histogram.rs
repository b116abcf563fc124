//! How often something was how long.

/// Numbers counted in bins of one width, whose borders are round numbers.
#[derive(Debug, PartialEq)]
pub(super) struct Histogram {
    /// Where the first bin begins.
    low: f64,
    width: f64,
    pub(super) counts: Vec<u64>,
}

/// So many bins at least, and at most.
const BINS: (f64, f64) = (5.0, 20.0);

impl Histogram {
    /// Of at least one number, none negative.
    pub(super) fn of(numbers: &[f64]) -> Self {
        let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let most = numbers.iter().copied().fold(0.0, f64::max);
        // Of few numbers, few bins, so that there is something in them.
        let bins = (numbers.len() as f64).sqrt().clamp(BINS.0, BINS.1);
        let width = round((most - least).max(1e-3 * most).max(1e-3) / bins);
        let low = (least / width).floor() * width;
        let bin = |number: f64| ((number - low) / width) as usize;
        let mut counts = vec![0; bin(most) + 1];
        for &number in numbers {
            counts[bin(number)] += 1;
        }
        Self { low, width, counts }
    }

    /// Where a bin begins.
    pub(super) fn border(&self, bin: usize) -> f64 {
        // Not summed up, so that 0.1 three times is 0.3.
        let per_unit = 1.0 / self.width;
        if per_unit >= 1.0 {
            (self.low * per_unit + bin as f64).round() / per_unit.round()
        } else {
            self.low + self.width * bin as f64
        }
    }

    /// The borders as text, with as many digits as they need.
    pub(super) fn label(&self, bin: usize) -> String {
        let (mut digits, mut width) = (0, self.width);
        while width < 1.0 - 1e-9 {
            (digits, width) = (digits + 1, width * 10.0);
        }
        format!("{:.digits$}", self.border(bin))
    }

    pub(super) fn most(&self) -> u64 {
        self.counts.iter().copied().max().unwrap_or(0)
    }

    /// A line for each bin, with a bar.
    pub(super) fn lines(&self) -> Vec<String> {
        const WIDE: f64 = 40.0;
        let (most, last) = (self.most().max(1) as f64, self.counts.len());
        let width = self.label(last).len();
        let line = |(bin, &count): (usize, &u64)| {
            let eighths = (WIDE * 8.0 * count as f64 / most).ceil() as usize;
            let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
            let bar = "█".repeat(eighths / 8) + part;
            format!("{:>width$} to {:>width$}  {bar} {count}", self.label(bin), self.label(bin + 1))
        };
        self.counts.iter().enumerate().map(line).collect()
    }
}

/// The next of 1, 2 and 5 times a power of ten.
fn round(least: f64) -> f64 {
    let mut power = 1.0;
    while power * 10.0 <= least {
        power *= 10.0;
    }
    while power > least {
        power /= 10.0;
    }
    let times = [1.0, 2.0, 5.0, 10.0].into_iter().find(|times| times * power >= least * (1.0 - 1e-9));
    times.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::Histogram;

    #[test]
    fn bins_are_round_and_hold_all() {
        let numbers: Vec<f64> = (0..1000).map(|n| 3.0 + f64::from(n) * 0.05).collect();
        let histogram = Histogram::of(&numbers);
        assert_eq!((histogram.width, histogram.low), (5.0, 0.0));
        assert_eq!(histogram.counts, [40, 100, 100, 100, 100, 100, 100, 100, 100, 100, 60]);
        assert_eq!((histogram.label(0), histogram.label(11)), ("0".into(), "55".into()));
    }

    #[test]
    fn one_number_is_one_bin() {
        for number in [0.0, 0.25, 7.0, 86_400.0] {
            let histogram = Histogram::of(&[number, number]);
            assert_eq!(histogram.counts.iter().sum::<u64>(), 2, "{histogram:?}");
            assert!(
                histogram.border(0) <= number + 1e-9 && number < histogram.border(histogram.counts.len()),
                "{histogram:?}"
            );
        }
    }

    #[test]
    fn small_numbers_have_digits() {
        let histogram = Histogram::of(&[0.1, 0.15, 0.31]);
        assert_eq!(histogram.label(0), "0.10");
        assert!(histogram.lines()[0].starts_with("0.10 to 0.15  █"), "{:?}", histogram.lines());
    }
}
