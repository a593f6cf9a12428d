//! `tabiya doctor`: checks what a club needs, and says what to do.

mod computer;
mod https;
mod network;
mod storage;

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use tabiya_club::ClubStatus;

use crate::{CommandOutcome, club_config::ClubConfig, data_folders};

#[derive(clap::Args)]
#[command(
    after_help = "The exit code is 1 if something is wrong. Advice alone does not count as wrong.\n\nExamples:\n  tabiya doctor\n  sudo tabiya doctor --data /var/lib/tabiya --config /etc/tabiya/tabiya.toml"
)]
pub(crate) struct Arguments {
    /// Data folder of the club [default: tabiya in the user's data folder, or that of the system's service]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// File with settings [default: tabiya.toml in the data folder, or that of the system's service]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Result of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Finding {
    /// Subject of the check.
    subject: &'static str,
    verdict: Verdict,
    /// Result of the check.
    text: String,
    /// Advice, if there is any.
    advice: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Good,
    /// It works, but something could be better or has to be done elsewhere.
    Advice,
    Wrong,
}

impl Finding {
    fn good(subject: &'static str, text: impl Into<String>) -> Self {
        Self {
            subject,
            verdict: Verdict::Good,
            text: text.into(),
            advice: None,
        }
    }

    fn advice(subject: &'static str, text: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Advice,
            advice: Some(advice.into()),
            ..Self::good(subject, text)
        }
    }

    fn wrong(subject: &'static str, text: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Wrong,
            ..Self::advice(subject, text, advice)
        }
    }
}

/// Input of the checks.
struct CheckContext<'a> {
    data: &'a Path,
    config: &'a ClubConfig,
    /// State of the club if it is running.
    running: Option<ClubStatus>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<CommandOutcome> {
    let data = data_folders::club_folder(arguments.data)?;
    let given = arguments
        .config
        .or_else(|| data_folders::service_config(&data));
    let mut report = Report::default();
    let config = match ClubConfig::read(given.as_deref(), &data) {
        Ok(config) => {
            report.add(Finding::good("Settings", "no errors"));
            config
        }
        Err(error) => {
            let advice = "Correct the file; the other checks use the defaults.";
            report.add(Finding::wrong("Settings", format!("{error:#}"), advice));
            ClubConfig::default()
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let running = match data_folders::running_club(&data) {
        Ok(Some(client)) => runtime.block_on(client.status()),
        Ok(None) => None,
        Err(error) => {
            let advice = "Without that, some checks are guesses.";
            report.add(Finding::advice("Club", format!("{error:#}"), advice));
            None
        }
    };
    let context = CheckContext {
        data: &data,
        config: &config,
        running,
    };
    report.add(computer::cpu());
    report.add(computer::engine_speed()?);
    report.add(computer::page());
    report.add(computer::clock(&context));
    report.add_all(storage::data_folder(&context));
    report.add(storage::free_space(&context));
    report.add_all(runtime.block_on(network::ports(&context)));
    report.add(network::firewall(&context));
    report.add(network::local_names());
    report.add(https::certificate(&context));
    report.finish()
}

/// The findings, printed as they come.
#[derive(Default)]
struct Report {
    wrong: usize,
    advice: usize,
    error: Option<io::Error>,
}

impl Report {
    fn add(&mut self, finding: Finding) {
        match finding.verdict {
            Verdict::Good => {}
            Verdict::Advice => self.advice += 1,
            Verdict::Wrong => self.wrong += 1,
        }
        let mut out = io::stdout().lock();
        if let Err(error) = print(&mut out, &finding) {
            self.error.get_or_insert(error);
        }
    }

    fn add_all(&mut self, findings: Vec<Finding>) {
        findings.into_iter().for_each(|finding| self.add(finding));
    }

    fn finish(self) -> anyhow::Result<CommandOutcome> {
        if let Some(error) = self.error {
            return Err(error.into());
        }
        let mut out = io::stdout().lock();
        match (self.wrong, self.advice) {
            (0, 0) => writeln!(out, "Nothing is wrong.")?,
            (0, _) => writeln!(out, "Nothing is wrong; see the advice.")?,
            (1, _) => writeln!(out, "1 thing is wrong.")?,
            (wrong, _) => writeln!(out, "{wrong} things are wrong.")?,
        }
        out.flush()?;
        Ok(match self.wrong {
            0 => CommandOutcome::Success,
            _ => CommandOutcome::ErrorsFound,
        })
    }
}

fn print(out: &mut (impl Write + IsTerminal), finding: &Finding) -> io::Result<()> {
    let mark = match finding.verdict {
        Verdict::Good => "ok",
        Verdict::Advice => "advice",
        Verdict::Wrong => "WRONG",
    };
    writeln!(out, "{mark:<7} {}: {}", finding.subject, finding.text)?;
    if let Some(advice) = &finding.advice {
        writeln!(out, "        {advice}")?;
    }
    out.flush()
}
