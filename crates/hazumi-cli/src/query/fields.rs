//! The fields of a query: JSON text by key, turned into numbers and shapes where an op asks for them.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use hazumi::{Shape, Vec2};
use serde::de::{DeserializeOwned, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::explain::{excerpt, explain, without_position};
use super::refusal::{Kind, Refusal};

/// Fields that a query has at most, notes aside.
const FEW: usize = 32;

/// A JSON object whose values have not been looked into: so numbers of any size are no syntax errors, and an `id` is copied
/// to the letter.
pub(super) struct Fields<'a> {
    /// Where the object is in the query, ending in a dot: `""` for the query itself.
    path: &'static str,
    entries: Vec<(Key<'a>, &'a RawValue)>,
}

#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries: Vec<(Key<'de>, &'de RawValue)> = Vec::with_capacity(8);
                // A few are compared faster than they are hashed.
                let mut many = HashSet::new();
                while let Some((key, value)) = map.next_entry::<Key<'de>, &'de RawValue>()? {
                    if entries.len() == FEW {
                        many.extend(entries.iter().map(|(known, _)| known.0.clone()));
                    }
                    let is_known = match entries.len() {
                        ..FEW => entries.iter().any(|(known, _)| known.0 == key.0),
                        _ => !many.insert(key.0.clone()),
                    };
                    if is_known {
                        return Err(A::Error::custom(format_args!("key `{}` given twice", key.0)));
                    }
                    entries.push((key, value));
                }
                Ok(Fields { path: "", entries })
            }
        }

        deserializer.deserialize_map(Object)
    }
}

impl<'a> Fields<'a> {
    pub(super) fn id(&self) -> Option<&'a RawValue> {
        self.raw("id")
    }

    pub(super) fn raw(&self, name: &str) -> Option<&'a RawValue> {
        self.entries.iter().find(|(key, _)| key.0 == name).map(|&(_, value)| value)
    }

    fn required(&self, name: &str) -> Result<&'a RawValue, Refusal> {
        self.raw(name).ok_or_else(|| Refusal::input(format!("{}{name}: missing", self.path)))
    }

    /// The query's `op`.
    pub(super) fn op(&self) -> Result<Cow<'a, str>, Refusal> {
        self.value::<Key<'a>>("op", self.required("op")?, Kind::InvalidInput).map(|key| key.0)
    }

    /// The shape of any kind in this field.
    pub(super) fn shape(&self, name: &str) -> Result<Shape, Refusal> {
        let raw = self.required(name)?;
        match serde_json::from_str(raw.get()) {
            // A shape's name holds no colon, so this is its own value. serde would take an array of its fields, too.
            Ok(shape) if raw.get().split_once(':').is_some_and(|(_, inner)| is_object(inner)) => Ok(shape),
            _ => Err(self.no_shape(name, raw)),
        }
    }

    fn no_shape(&self, name: &str, raw: &RawValue) -> Refusal {
        let path = format!("{}{name}", self.path);
        let message = match serde_json::from_str::<Fields>(raw.get()).as_ref().map(|fields| fields.entries.as_slice()) {
            Ok([(kind, inner)]) if !is_object(inner.get()) => {
                format!("{path}.{}: must be an object, got {}", kind.0, excerpt(inner.get()))
            }
            Ok([_]) => explain::<Shape>(&path, raw),
            _ => format!("{path}: must be an object with one key, the shape's name, got {}", excerpt(raw.get())),
        };
        Refusal::new(Kind::InvalidShape, message)
    }

    /// The shape of one fixed kind in this field: the bare inner object.
    pub(super) fn bare<T: DeserializeOwned>(&self, name: &str) -> Result<T, Refusal> {
        let raw = self.required(name)?;
        if !is_object(raw.get()) {
            return Err(self.not_an_object(name, raw, Kind::InvalidShape));
        }
        self.owned(name, raw, Kind::InvalidShape)
    }

    /// The object in this field. `path` is where it is in the query, ending in a dot.
    pub(super) fn object(&self, name: &str, path: &'static str) -> Result<Self, Refusal> {
        let raw = self.required(name)?;
        if !is_object(raw.get()) {
            return Err(self.not_an_object(name, raw, Kind::InvalidInput));
        }
        self.value::<Self>(name, raw, Kind::InvalidInput).map(|fields| Self { path, ..fields })
    }

    pub(super) fn vector(&self, name: &str) -> Result<Vec2, Refusal> {
        let raw = self.required(name)?;
        let vector: Vec2 = self.owned(name, raw, Kind::InvalidInput)?;
        if vector.is_finite() { Ok(vector) } else { Err(self.must_be("finite", name, raw)) }
    }

    pub(super) fn number(&self, name: &str) -> Result<f32, Refusal> {
        let raw = self.required(name)?;
        let number: f32 = self.owned(name, raw, Kind::InvalidInput)?;
        if number.is_finite() { Ok(number) } else { Err(self.must_be("finite", name, raw)) }
    }

    pub(super) fn flag(&self, name: &str) -> Result<bool, Refusal> {
        self.owned(name, self.required(name)?, Kind::InvalidInput)
    }

    pub(super) fn vector_or(&self, name: &str, default: Vec2) -> Result<Vec2, Refusal> {
        if self.raw(name).is_some() { self.vector(name) } else { Ok(default) }
    }

    pub(super) fn number_or(&self, name: &str, default: f32) -> Result<f32, Refusal> {
        if self.raw(name).is_some() { self.number(name) } else { Ok(default) }
    }

    /// That the field must be something else than it is.
    pub(super) fn must_be(&self, what: &str, name: &str, raw: &RawValue) -> Refusal {
        Refusal::input(format!("{}{name}: must be {what}, got {}", self.path, excerpt(raw.get())))
    }

    fn not_an_object(&self, name: &str, raw: &RawValue, kind: Kind) -> Refusal {
        Refusal::new(kind, format!("{}{name}: must be an object, got {}", self.path, excerpt(raw.get())))
    }

    fn value<T: Deserialize<'a>>(&self, name: &str, raw: &'a RawValue, kind: Kind) -> Result<T, Refusal> {
        serde_json::from_str(raw.get()).map_err(|error| {
            let error = error.to_string();
            let message = format!("{}{name}: {}, got {}", self.path, without_position(&error), excerpt(raw.get()));
            Refusal::new(kind, message)
        })
    }

    /// Parsed at full speed, and once more with its path followed if something is wrong.
    fn owned<T: DeserializeOwned>(&self, name: &str, raw: &RawValue, kind: Kind) -> Result<T, Refusal> {
        serde_json::from_str(raw.get())
            .map_err(|_| Refusal::new(kind, explain::<T>(&format!("{}{name}", self.path), raw)))
    }
}

fn is_object(json: &str) -> bool {
    json.trim_ascii_start().starts_with('{')
}
