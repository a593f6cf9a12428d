//! [`Curve`]: how the loss went down, as a table and as a picture.

use std::{fmt::Write as _, fs, path::Path};

use anyhow::Context;

/// An epoch of the training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Epoch {
    pub(crate) number: u32,
    pub(crate) rate: f32,
    /// The mean loss over the examples as they were learnt.
    pub(crate) training: f64,
    /// The loss over positions that are not learnt from.
    pub(crate) validation: f64,
}

/// How the loss went down.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Curve(pub(crate) Vec<Epoch>);

const HEAD: &str = "epoch,rate,training,validation";
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const EDGE: f64 = 60.0;

impl Curve {
    /// Reads the table of an earlier run, up to an epoch; nothing if there is none.
    pub(crate) fn read(path: &Path, epochs: u32) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        Self(
            text.lines()
                .filter_map(parse)
                .filter(|epoch| epoch.number <= epochs)
                .collect(),
        )
    }

    /// Writes the table, and the picture beside it.
    pub(crate) fn write(&self, table: &Path, picture: &Path) -> anyhow::Result<()> {
        for (path, text) in [(table, self.csv()), (picture, self.svg())] {
            fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }

    fn csv(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for epoch in &self.0 {
            let _ = writeln!(
                text,
                "{},{:e},{:.7},{:.7}",
                epoch.number, epoch.rate, epoch.training, epoch.validation
            );
        }
        text
    }

    fn svg(&self) -> String {
        let losses = || self.0.iter().flat_map(|e| [e.training, e.validation]);
        let least = losses().fold(f64::INFINITY, f64::min);
        let most = losses().fold(f64::NEG_INFINITY, f64::max);
        let (least, most) = if least < most {
            (least, most)
        } else {
            (0.0, 1.0)
        };
        let last = self.0.last().map_or(1, |epoch| epoch.number);
        let x = |epoch: &Epoch| {
            EDGE + (WIDTH - 2.0 * EDGE) * f64::from(epoch.number) / f64::from(last.max(1))
        };
        let y = |loss: f64| HEIGHT - EDGE - (HEIGHT - 2.0 * EDGE) * (loss - least) / (most - least);
        let line = |name: &str, dash: &str, loss: fn(&Epoch) -> f64| {
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
        let bottom = HEIGHT - EDGE;
        [
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\n"
            ),
            "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n".to_string(),
            format!(
                "<path fill=\"none\" stroke=\"gray\" d=\"M{EDGE} {EDGE}V{bottom}H{}\"/>\n",
                WIDTH - EDGE
            ),
            line("training", "", |epoch| epoch.training),
            line("validation", "6 4", |epoch| epoch.validation),
            text(4.0, EDGE, &format!("{most:.5}")),
            text(4.0, bottom, &format!("{least:.5}")),
            text(
                EDGE,
                EDGE / 2.0,
                "loss: training (solid) and validation (dashed)",
            ),
            text(
                WIDTH - 2.0 * EDGE,
                HEIGHT - EDGE / 2.0,
                &format!("epoch {last}"),
            ),
            "</svg>\n".to_string(),
        ]
        .concat()
    }
}

fn parse(line: &str) -> Option<Epoch> {
    let mut fields = line.split(',');
    let epoch = Epoch {
        number: fields.next()?.parse().ok()?,
        rate: fields.next()?.parse().ok()?,
        training: fields.next()?.parse().ok()?,
        validation: fields.next()?.parse().ok()?,
    };
    fields.next().is_none().then_some(epoch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_read_again_and_pictures_have_both_lines() {
        let epoch = |number| Epoch {
            number,
            rate: 0.001,
            training: 0.1 / f64::from(number),
            validation: 0.125,
        };
        let curve = Curve((1..4).map(epoch).collect());
        let read: Vec<_> = curve.csv().lines().filter_map(parse).collect();
        assert_eq!(read.len(), 3);
        assert_eq!((read[1].number, read[1].training), (2, 0.05));
        assert_eq!(curve.svg().matches("<polyline").count(), 2);
        assert!(!Curve::default().svg().contains("inf"));
    }
}
