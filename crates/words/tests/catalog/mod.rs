//! The files of messages as the parser sees them, for tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use fluent_syntax::ast::{
    Attribute, CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
    Resource, Variant, VariantKey,
};
use fluent_syntax::parser;
use tabiya_words::Language;

/// The names of a language's files.
const FILES: [&str; 4] = ["common", "page", "page-tools", "terminal"];

/// All messages of a language, attributes as `id.attribute`.
pub(crate) struct Catalog {
    pub(crate) language: Language,
    pub(crate) messages: BTreeMap<String, Message>,
}

/// What stands in a message or an attribute.
#[derive(Clone, Default)]
pub(crate) struct Message {
    /// The file that it is in.
    pub(crate) file: &'static str,
    /// Its text without what is filled in.
    pub(crate) text: String,
    /// Variables, by how they are used.
    pub(crate) variables: BTreeMap<String, Use>,
    /// Messages that it refers to.
    pub(crate) references: BTreeSet<String>,
    /// Functions that it calls.
    pub(crate) functions: BTreeSet<String>,
}

/// How a variable is used.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Use {
    /// Its value is shown.
    pub(crate) shown: bool,
    /// The keys of each choice that is made by it.
    pub(crate) choices: Vec<BTreeSet<String>>,
}

/// The CLDR's names of plural forms, but for `other`, which is also a word for all else.
pub(crate) const PLURALS: [&str; 5] = ["zero", "one", "two", "few", "many"];

impl Catalog {
    pub(crate) fn load(language: Language) -> Self {
        let mut messages = BTreeMap::new();
        for file in FILES {
            for (id, message) in read(language, file) {
                let twice = messages.insert(id.clone(), message).is_some();
                assert!(!twice, "{}: {id} is there twice", language.tag());
            }
        }
        Self { language, messages }
    }

    pub(crate) fn all() -> Vec<Self> {
        Language::ALL.map(Self::load).into()
    }

    /// All variables of a message with those of the messages that it refers to.
    pub(crate) fn variables(&self, id: &str) -> BTreeMap<String, Use> {
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

impl Use {
    /// Whether a choice is made by plural forms.
    pub(crate) fn is_counted(&self) -> bool {
        self.choices.iter().any(has_plurals)
    }

    /// All keys of choices that are not made by plural forms.
    pub(crate) fn keys(&self) -> BTreeSet<&str> {
        let plain = self.choices.iter().filter(|keys| !has_plurals(keys));
        plain.flatten().map(String::as_str).collect()
    }
}

pub(crate) fn has_plurals(keys: &BTreeSet<String>) -> bool {
    keys.iter().any(|key| PLURALS.contains(&key.as_str()))
}

fn read(language: Language, file: &'static str) -> Vec<(String, Message)> {
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
                    found.push((id.clone(), Message::of(file, value)));
                }
                for Attribute { id: name, value } in &message.attributes {
                    found.push((format!("{id}.{}", name.name), Message::of(file, value)));
                }
            }
            Entry::Term(term) => panic!("{name}: -{}: there are no terms here", term.id.name),
            Entry::Junk { content } => panic!("{name}: junk: {content}"),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    found
}

impl Message {
    fn of(file: &'static str, pattern: &Pattern<String>) -> Self {
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
                    panic!("a choice is made by a variable: {selector:?}");
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
            InlineExpression::TermReference { id, .. } => panic!("-{}: no terms here", id.name),
        }
    }
}

fn key(variant: &Variant<String>) -> String {
    match &variant.key {
        VariantKey::Identifier { name } => name.clone(),
        VariantKey::NumberLiteral { value } => value.clone(),
    }
}
