import type { TSchema } from '@sinclair/typebox';
import type { RequirementCondition } from '../../schemas';
import { shapeOf } from '../schema-shape';
import type { AliasedParameter } from '../version-schema';
import { type ApiVersion, compareVersions } from '../versions';
import type { JsonSchema } from './document-types';

/** Names of properties of an object, at least one of which is required. */
type Alternatives = readonly string[];

/** A parameter that is required unless one of the conditions holds. */
interface Rule {
  readonly name: string;
  readonly conditions: readonly RequirementCondition[];
}

/** Conditions about the credential, which JSON Schema cannot express, in words. */
const credentialConditions: Readonly<Record<string, string>> = {
  'credential:account': 'the credential belongs to one account',
  'credential:user': 'the credential acts for a user',
};

/**
 * Returns the rules of an object schema about required properties as keywords: "required", "at least one of these", and
 * "required together with". Empty if there are none. ADR 0072
 */
export function requirementKeywords(schema: TSchema): JsonSchema {
  const expressed = rulesIn(schema).filter((rule) => !dependsOnCredential(rule));
  const [always, conditional] = [
    expressed.filter(({ conditions }) => conditions.length === 0),
    expressed.filter(({ conditions }) => conditions.length > 0),
  ];
  const rules = [
    ...aliasesIn(schema),
    ...groupsIn(schema),
    ...conditional.map(({ name, conditions }) => [name, ...conditions]),
  ].map(ruleSchema);
  return {
    ...(always.length > 0 && { required: [...(shapeOf(schema).required ?? []), ...always.map(({ name }) => name)] }),
    ...(rules.length === 1 ? rules[0] : rules.length > 1 && { allOf: rules }),
    ...dependentKeywords(schema),
  };
}

/**
 * Returns the conditions without which the properties of a schema are required, by name, as documents list them
 * (`x-required-unless`): those that JSON Schema cannot express, because they concern the credential or the query.
 *
 * @param inQuery whether the properties are query parameters
 */
export function unexpressedConditions(schema: TSchema, inQuery: boolean): ReadonlyMap<string, readonly string[]> {
  const conditional = rulesIn(schema).filter((rule) => inQuery || dependsOnCredential(rule));
  const groups = inQuery ? [...aliasesIn(schema), ...groupsIn(schema)] : [];
  return new Map([
    ...groups.flatMap((group) => group.map((name) => [name, group.filter((other) => other !== name)] as const)),
    ...conditional.map(({ name, conditions }) => [name, conditions.map(String)] as const),
  ]);
}

/** Describes the conditions of `x-required-unless` in a sentence. */
export function describeConditions(conditions: readonly string[]): string {
  const texts = conditions.map((condition) => credentialConditions[condition] ?? `\`${condition}\` is sent`);
  return `Required unless ${texts.join(' or ')}.`;
}

/** Returns an object schema without the requirements that a version does not have. */
export function withRequirementsAt(schema: TSchema, version: ApiVersion): TSchema {
  const { properties = {} } = shapeOf(schema);
  const isOther = (property: TSchema): boolean => {
    const { since, until } = shapeOf(property)['x-required-unless'] ?? {};
    return (
      (since !== undefined && compareVersions(version, since) < 0) ||
      (until !== undefined && compareVersions(version, until) >= 0)
    );
  };
  if (!Object.values(properties).some(isOther)) return schema;
  const kept = Object.entries(properties).map(([name, property]) => {
    const { 'x-required-unless': _rule, ...rest } = property;
    return [name, isOther(property) ? rest : property];
  });
  return { ...schema, properties: Object.fromEntries(kept) };
}

/** Returns the required parameters that have an alias, each with its alias. */
function aliasesIn(schema: TSchema): Alternatives[] {
  return namesIn(schema)
    .filter(({ required }) => required)
    .map(({ name, alias }) => [name, alias]);
}

function namesIn(schema: TSchema): readonly AliasedParameter[] {
  return (schema['x-names'] ?? []) as readonly AliasedParameter[];
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

/**
 * Returns the parameters that are required unless a condition holds; their alias is a further condition. A version
 * without a parameter that a condition names has no rule.
 */
function rulesIn(schema: TSchema): Rule[] {
  const { properties = {} } = shapeOf(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const { conditions } = shapeOf(property)['x-required-unless'] ?? {};
    const alias = namesIn(schema).find((names) => names.name === name)?.alias;
    const named = (conditions ?? []).flatMap((condition) =>
      typeof condition === 'string' ? [condition] : Object.keys(condition),
    );
    if (!conditions || named.some((other) => !(other in credentialConditions) && !properties[other])) return [];
    return [{ name, conditions: alias === undefined ? conditions : [alias, ...conditions] }];
  });
}

function dependsOnCredential({ conditions }: Rule): boolean {
  return conditions.some((condition) => typeof condition === 'string' && condition in credentialConditions);
}

function ruleSchema(alternatives: readonly RequirementCondition[]): JsonSchema {
  return {
    anyOf: alternatives.map((alternative) =>
      typeof alternative === 'string'
        ? { required: [alternative] }
        : {
            required: Object.keys(alternative),
            properties: Object.fromEntries(
              Object.entries(alternative).map(([name, values]) => [name, { enum: [...values] }]),
            ),
          },
    ),
  };
}

/** Returns `dependentRequired` for the parameters that are required together with another one. */
function dependentKeywords(schema: TSchema): JsonSchema {
  const { properties = {} } = shapeOf(schema);
  const pairs = Object.entries(properties).flatMap(([name, property]) => {
    const other = shapeOf(property)['x-required-with'];
    return other !== undefined && properties[other] ? [{ name, other }] : [];
  });
  if (pairs.length === 0) return {};
  const byOther = Map.groupBy(pairs, ({ other }) => other);
  return {
    dependentRequired: Object.fromEntries([...byOther].map(([other, of]) => [other, of.map(({ name }) => name)])),
  };
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
