//! [`LossCurve`]: the loss per epoch, as CSV and as an SVG plot.

use std::{fmt::Write as _, fs, path::Path};

use anyhow::Context;

/// Loss of one epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct EpochRecord {
    pub(crate) number: u32,
    pub(crate) learning_rate: f32,
    /// Mean loss over the training examples during the epoch.
    pub(crate) training: f64,
    /// Loss on the validation positions.
    pub(crate) validation: f64,
}

/// Loss per epoch.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct LossCurve(pub(crate) Vec<EpochRecord>);

const CSV_HEADER: &str = "epoch,rate,training,validation";
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;

impl LossCurve {
    /// Reads the CSV of an earlier run up to an epoch; empty if there is none.
    pub(crate) fn read(path: &Path, epochs: u32) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        Self(
            text.lines()
                .filter_map(parse)
                .filter(|epoch| epoch.number <= epochs)
                .collect(),
        )
    }

    /// Writes the CSV and the SVG plot.
    pub(crate) fn write(&self, table: &Path, plot: &Path) -> anyhow::Result<()> {
        for (path, text) in [(table, self.csv()), (plot, self.svg())] {
            fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }

    fn csv(&self) -> String {
        let mut text = format!("{CSV_HEADER}\n");
        for epoch in &self.0 {
            let _ = writeln!(
                text,
                "{},{:e},{:.7},{:.7}",
                epoch.number, epoch.learning_rate, epoch.training, epoch.validation
            );
        }
        text
    }

    fn svg(&self) -> String {
        let losses = || self.0.iter().flat_map(|e| [e.training, e.validation]);
        let min = losses().fold(f64::INFINITY, f64::min);
        let max = losses().fold(f64::NEG_INFINITY, f64::max);
        let (min, max) = if min < max { (min, max) } else { (0.0, 1.0) };
        let last = self.0.last().map_or(1, |epoch| epoch.number);
        let x = |epoch: &EpochRecord| {
            MARGIN + (WIDTH - 2.0 * MARGIN) * f64::from(epoch.number) / f64::from(last.max(1))
        };
        let y = |loss: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (loss - min) / (max - min);
        let line = |name: &str, dash: &str, loss: fn(&EpochRecord) -> f64| {
            let points: Vec<_> = self
                .0
                .iter()
                .map(|epoch| format!("{:.1},{:.1}", x(epoch), y(loss(epoch))))
                .collect();
            format!(
                "<polyline fill=\"none\" stroke=\"black\" stroke-width=\"2\" stroke-dasharray=\"{dash}\" points=\"{}\"><title>{name}</title></polyline>\n",
                points.join(" ")
            )
        };
        let text = |x: f64, y: f64, text: &str| {
            format!(
                "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"13\">{text}</text>\n"
            )
        };
        let bottom = HEIGHT - MARGIN;
        [
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\n"
            ),
            "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n".to_string(),
            format!(
                "<path fill=\"none\" stroke=\"gray\" d=\"M{MARGIN} {MARGIN}V{bottom}H{}\"/>\n",
                WIDTH - MARGIN
            ),
            line("training", "", |epoch| epoch.training),
            line("validation", "6 4", |epoch| epoch.validation),
            text(4.0, MARGIN, &format!("{max:.5}")),
            text(4.0, bottom, &format!("{min:.5}")),
            text(
                MARGIN,
                MARGIN / 2.0,
                "loss: training (solid) and validation (dashed)",
            ),
            text(
                WIDTH - 2.0 * MARGIN,
                HEIGHT - MARGIN / 2.0,
                &format!("epoch {last}"),
            ),
            "</svg>\n".to_string(),
        ]
        .concat()
    }
}

fn parse(line: &str) -> Option<EpochRecord> {
    let mut fields = line.split(',');
    let epoch = EpochRecord {
        number: fields.next()?.parse().ok()?,
        learning_rate: fields.next()?.parse().ok()?,
        training: fields.next()?.parse().ok()?,
        validation: fields.next()?.parse().ok()?,
    };
    fields.next().is_none().then_some(epoch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_round_trips_and_plot_has_both_lines() {
        let epoch = |number| EpochRecord {
            number,
            learning_rate: 0.001,
            training: 0.1 / f64::from(number),
            validation: 0.125,
        };
        let loss_curve = LossCurve((1..4).map(epoch).collect());
        let read: Vec<_> = loss_curve.csv().lines().filter_map(parse).collect();
        assert_eq!(read.len(), 3);
        assert_eq!((read[1].number, read[1].training), (2, 0.05));
        assert_eq!(loss_curve.svg().matches("<polyline").count(), 2);
        assert!(!LossCurve::default().svg().contains("inf"));
    }
}
