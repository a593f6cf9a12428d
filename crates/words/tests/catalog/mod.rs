//! [`Catalog`]: parsed Fluent files, for tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use fluent_syntax::ast::{
    Attribute, CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
    Resource, Variant, VariantKey,
};
use fluent_syntax::parser;
use tabiya_words::Language;

/// Names of the Fluent files of a language.
const FILES: [&str; 5] = ["common", "page", "page-seldom", "page-tools", "terminal"];

/// All messages of a language, attributes as `id.attribute`.
pub(crate) struct Catalog {
    pub(crate) language: Language,
    pub(crate) messages: BTreeMap<String, CatalogMessage>,
}

/// Content of a message or an attribute.
#[derive(Clone, Default)]
pub(crate) struct CatalogMessage {
    /// File that defines it.
    pub(crate) file: &'static str,
    /// Literal text without placeables.
    pub(crate) text: String,
    /// Variables and their uses.
    pub(crate) variables: BTreeMap<String, VariableUse>,
    /// Referenced messages.
    pub(crate) references: BTreeSet<String>,
    /// Called functions.
    pub(crate) functions: BTreeSet<String>,
}

/// Use of a variable.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct VariableUse {
    /// True if its value is shown.
    pub(crate) shown: bool,
    /// Variant keys of each selector that uses it.
    pub(crate) choices: Vec<BTreeSet<String>>,
}

/// CLDR plural categories except `other`, which is also the default of other selectors.
pub(crate) const PLURALS: [&str; 5] = ["zero", "one", "two", "few", "many"];

impl Catalog {
    pub(crate) fn load(language: Language) -> Self {
        let mut messages = BTreeMap::new();
        for file in FILES {
            for (id, message) in read(language, file) {
                let twice = messages.insert(id.clone(), message).is_some();
                assert!(!twice, "{}: {id} is defined twice", language.tag());
            }
        }
        Self { language, messages }
    }

    pub(crate) fn all() -> Vec<Self> {
        Language::ALL.map(Self::load).into()
    }

    /// All variables of a message, including those of referenced messages.
    pub(crate) fn variables(&self, id: &str) -> BTreeMap<String, VariableUse> {
        let message = self.messages.get(id);
        let message = message.unwrap_or_else(|| panic!("{} lacks {id}", self.language.tag()));
        let mut variables = message.variables.clone();
        for reference in &message.references {
            for (name, used) in self.variables(reference) {
                let known = variables.entry(name).or_default();
                known.shown |= used.shown;
                known.choices.extend(used.choices);
            }
        }
        variables
    }
}

impl VariableUse {
    /// True if a selector uses plural categories.
    pub(crate) fn has_plurals(&self) -> bool {
        self.choices.iter().any(has_plurals)
    }

    /// Variant keys of selectors without plural categories.
    pub(crate) fn keys(&self) -> BTreeSet<&str> {
        let plain = self.choices.iter().filter(|keys| !has_plurals(keys));
        plain.flatten().map(String::as_str).collect()
    }
}

pub(crate) fn has_plurals(keys: &BTreeSet<String>) -> bool {
    keys.iter().any(|key| PLURALS.contains(&key.as_str()))
}

fn read(language: Language, file: &'static str) -> Vec<(String, CatalogMessage)> {
    let name = format!("{}/{file}.ftl", language.tag());
    let path = format!("{}/messages/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let resource: Resource<String> = match parser::parse(text) {
        Ok(resource) => resource,
        Err((_, errors)) => panic!("{name} does not parse: {errors:?}"),
    };
    let mut found = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name;
                if let Some(value) = &message.value {
                    found.push((id.clone(), CatalogMessage::new(file, value)));
                }
                for Attribute { id: name, value } in &message.attributes {
                    found.push((
                        format!("{id}.{}", name.name),
                        CatalogMessage::new(file, value),
                    ));
                }
            }
            Entry::Term(term) => panic!("{name}: -{}: terms are not used here", term.id.name),
            Entry::Junk { content } => panic!("{name}: junk: {content}"),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    found
}

impl CatalogMessage {
    fn new(file: &'static str, pattern: &Pattern<String>) -> Self {
        let mut message = Self {
            file,
            ..Self::default()
        };
        message.pattern(pattern);
        message
    }

    fn pattern(&mut self, pattern: &Pattern<String>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.text.push_str(value),
                PatternElement::Placeable { expression } => self.expression(expression),
            }
        }
    }

    fn expression(&mut self, expression: &Expression<String>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                let InlineExpression::VariableReference { id } = selector else {
                    panic!("a selector must be a variable: {selector:?}");
                };
                let keys = variants.iter().map(key).collect();
                let used = self.variables.entry(id.name.clone()).or_default();
                used.choices.push(keys);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<String>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.entry(id.name.clone()).or_default().shown = true;
            }
            InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute.as_ref().map(|it| format!(".{}", it.name));
                let attribute = attribute.unwrap_or_default();
                self.references.insert(format!("{}{attribute}", id.name));
            }
            InlineExpression::FunctionReference { id, arguments } => {
                self.functions.insert(id.name.clone());
                let CallArguments { positional, .. } = arguments;
                positional.iter().for_each(|it| self.inline(it));
            }
            InlineExpression::StringLiteral { value } => self.text.push_str(value),
            InlineExpression::NumberLiteral { value } => self.text.push_str(value),
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::TermReference { id, .. } => {
                panic!("-{}: terms are not used here", id.name)
            }
        }
    }
}

fn key(variant: &Variant<String>) -> String {
    match &variant.key {
        VariantKey::Identifier { name } => name.clone(),
        VariantKey::NumberLiteral { value } => value.clone(),
    }
}
