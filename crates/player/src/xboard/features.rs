//! What is asked of the protocol, and what can be set.

use tabiya_protocol::{
    uci,
    xboard::{Feature, OptionDefinition, OptionKind, Switch},
};

use crate::settings::Settings;

/// The option that is not one of UCI.
pub(super) const RESIGN: &str = "Resign";

/// The features before the options.
pub(super) fn features(name: &str) -> Vec<Feature> {
    let switches = [
        (Switch::Ping, true),
        (Switch::SetBoard, true),
        (Switch::PlayOther, true),
        (Switch::San, false),
        (Switch::UserMove, true),
        (Switch::Time, true),
        (Switch::Draw, true),
        (Switch::SigInt, false),
        (Switch::SigTerm, false),
        (Switch::Reuse, true),
        (Switch::Analyze, true),
        (Switch::Colors, false),
        (Switch::Ics, false),
        (Switch::Name, true),
        (Switch::Pause, true),
        (Switch::Nps, false),
        (Switch::Debug, true),
        (Switch::Memory, true),
        (Switch::Smp, true),
        (Switch::Exclude, true),
    ];
    let mut features: Vec<Feature> = switches
        .into_iter()
        .map(|(switch, on)| Feature::Switch(switch, on))
        .collect();
    features.push(Feature::MyName(name.to_string()));
    features.push(Feature::Variants(vec![
        "normal".to_string(),
        "fischerandom".to_string(),
    ]));
    features
}

/// What can be set. Memory, processors, pondering and Chess960 have commands of their own. Names are one
/// word each, since not every client reads more.
pub(super) fn options() -> Vec<Feature> {
    const COMMANDS: [&str; 4] = ["Hash", "Threads", "Ponder", "UCI_Chess960"];
    let resign = OptionDefinition {
        name: RESIGN.to_string(),
        kind: OptionKind::Check { value: false },
    };
    Settings::definitions()
        .into_iter()
        .filter(|option| !COMMANDS.contains(&option.name.as_str()))
        .filter(|option| option.name != "UCI_ShowWDL")
        .map(translate)
        .chain([resign])
        .map(Feature::Option)
        .collect()
}

fn translate(option: uci::OptionDefinition) -> OptionDefinition {
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
