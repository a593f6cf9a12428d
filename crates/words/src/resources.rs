//! Built-in Fluent files. Those of the page are not included: it loads them itself.

use crate::Language;

/// Fluent files of a language.
pub(crate) const fn resources(language: Language) -> [&'static str; 2] {
    match language {
        Language::English => [
            include_str!("../messages/en/common.ftl"),
            include_str!("../messages/en/terminal.ftl"),
        ],
        Language::Macedonian => [
            include_str!("../messages/mk/common.ftl"),
            include_str!("../messages/mk/terminal.ftl"),
        ],
        Language::Russian => [
            include_str!("../messages/ru/common.ftl"),
            include_str!("../messages/ru/terminal.ftl"),
        ],
        Language::Portuguese => [
            include_str!("../messages/pt-BR/common.ftl"),
            include_str!("../messages/pt-BR/terminal.ftl"),
        ],
        Language::Romanian => [
            include_str!("../messages/ro/common.ftl"),
            include_str!("../messages/ro/terminal.ftl"),
        ],
        Language::Chinese => [
            include_str!("../messages/zh/common.ftl"),
            include_str!("../messages/zh/terminal.ftl"),
        ],
    }
}
