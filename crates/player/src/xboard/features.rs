//! Features and options that the engine declares.

use tabiya_protocol::{
    uci,
    xboard::{BooleanFeature, Feature, OptionDefinition, OptionKind},
};

use crate::options::PlayerOptions;

/// Option without a UCI counterpart.
pub(super) const RESIGN: &str = "Resign";

/// All features except options.
pub(super) fn features(name: &str) -> Vec<Feature> {
    let switches = [
        (BooleanFeature::Ping, true),
        (BooleanFeature::SetBoard, true),
        (BooleanFeature::PlayOther, true),
        (BooleanFeature::San, false),
        (BooleanFeature::UserMove, true),
        (BooleanFeature::Time, true),
        (BooleanFeature::Draw, true),
        (BooleanFeature::SigInt, false),
        (BooleanFeature::SigTerm, false),
        (BooleanFeature::Reuse, true),
        (BooleanFeature::Analyze, true),
        (BooleanFeature::Colors, false),
        (BooleanFeature::Ics, false),
        (BooleanFeature::Name, true),
        (BooleanFeature::Pause, true),
        (BooleanFeature::Nps, false),
        (BooleanFeature::Debug, true),
        (BooleanFeature::Memory, true),
        (BooleanFeature::Smp, true),
        (BooleanFeature::Exclude, true),
    ];
    let mut features: Vec<Feature> = switches
        .into_iter()
        .map(|(switch, on)| Feature::Boolean(switch, on))
        .collect();
    features.push(Feature::MyName(name.to_string()));
    features.push(Feature::Variants(vec![
        "normal".to_string(),
        "fischerandom".to_string(),
    ]));
    features
}

/// Declares the options. Memory, cores, pondering and Chess960 have their own commands. Names are single words, since not
/// every client can read more.
pub(super) fn options() -> Vec<Feature> {
    const COMMANDS: [&str; 4] = ["Hash", "Threads", "Ponder", "UCI_Chess960"];
    let resign = OptionDefinition {
        name: RESIGN.to_string(),
        kind: OptionKind::Check { value: false },
    };
    PlayerOptions::definitions()
        .into_iter()
        .filter(|option| !COMMANDS.contains(&option.name.as_str()))
        .filter(|option| option.name != "UCI_ShowWDL")
        .map(to_xboard_option)
        .chain([resign])
        .map(Feature::Option)
        .collect()
}

fn to_xboard_option(option: uci::OptionDefinition) -> OptionDefinition {
    let kind = match option.kind {
        uci::OptionKind::Check { default } => OptionKind::Check { value: default },
        uci::OptionKind::Spin { default, min, max } => OptionKind::Spin {
            value: default,
            min,
            max,
        },
        uci::OptionKind::Combo { default, choices } => OptionKind::Combo {
            chosen: choices.iter().position(|c| *c == default).unwrap_or(0),
            choices,
        },
        uci::OptionKind::Button => OptionKind::Button,
        uci::OptionKind::String { default } if option.name.ends_with("File") => {
            OptionKind::File { value: default }
        }
        uci::OptionKind::String { default } => OptionKind::String { value: default },
    };
    OptionDefinition {
        name: option.name.replace(' ', ""),
        kind,
    }
}
