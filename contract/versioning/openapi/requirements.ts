import type { TSchema } from '@sinclair/typebox';
import { shapeOf } from '../schema-shape';
import type { AliasedParameter } from '../version-schema';
import type { JsonSchema } from './document-types';

/** Names of properties of an object, at least one of which is required. */
type Alternatives = readonly string[];

/** Returns the rules "at least one of these" of an object schema as keywords; an empty object if there are none. */
export function requirementKeywords(schema: TSchema): JsonSchema {
  const rules = [...aliasesIn(schema), ...groupsIn(schema)].map(ruleSchema);
  if (rules.length === 0) return {};
  return rules.length === 1 ? (rules[0] as JsonSchema) : { allOf: rules };
}

/** Returns the required parameters that have an alias, each with its alias. */
function aliasesIn(schema: TSchema): Alternatives[] {
  const aliased = (schema['x-names'] ?? []) as readonly AliasedParameter[];
  return aliased.filter(({ required }) => required).map(({ name, alias }) => [name, alias]);
}

/** Returns the groups of parameters that the contract declares. A version that lacks one of the parameters has no rule. */
function groupsIn(schema: TSchema): Alternatives[] {
  const groups = Map.groupBy(
    Object.entries(shapeOf(schema).properties ?? {}).filter(([, property]) => shapeOf(property)['x-group']),
    ([, property]) => shapeOf(property)['x-group'] ?? '',
  );
  return [...groups].flatMap(([group, members]) =>
    members.length < group.split(' ').length ? [] : [members.map(([name]) => name)],
  );
}

function ruleSchema(alternatives: Alternatives): JsonSchema {
  return { anyOf: alternatives.map((name) => ({ required: [name] })) };
}

/** Returns the rules "at least one of these" of an object schema of a document. */
export function requirementsIn(schema: JsonSchema): readonly Alternatives[] {
  return rulesOf(schema).map(({ anyOf }) =>
    (anyOf as readonly { readonly required: readonly string[] }[]).flatMap(({ required }) => required),
  );
}

/** Returns an object schema of a document without the rules "at least one of these". */
export function withoutRequirements(schema: JsonSchema): JsonSchema {
  if (rulesOf(schema).length === 0) return schema;
  const { anyOf: _anyOf, allOf: _allOf, ...rest } = schema;
  return rest;
}

function rulesOf(schema: JsonSchema): readonly JsonSchema[] {
  if (schema['properties'] === undefined) return [];
  if (schema['anyOf']) return [{ anyOf: schema['anyOf'] }];
  return (schema['allOf'] as readonly JsonSchema[] | undefined) ?? [];
}
