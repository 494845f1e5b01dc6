import {
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  print,
  type TypeNode,
} from 'graphql';
import { type ExpectedSchema, type ExpectedType, kindOf, type TypeKind } from './expected-schema';

type Served = FieldDefinitionNode | InputValueDefinitionNode;

/** A type in the schema that a subgraph serves. */
interface ServedType {
  kind: TypeKind;
  readonly fields: Map<string, Served>;
  readonly enumValues: Set<string>;
}

/**
 * Returns the elements that a served schema lacks in comparison to the supergraph, such as `Plan.title is missing`.
 * Additions are not reported: a newer release adds elements, and an older gateway never selects them.
 */
export function schemaDifferences(expected: ExpectedSchema, served: DocumentNode): readonly string[] {
  const types = servedTypes(served);
  return [...expected].flatMap(([name, type]) => {
    const actual = types.get(name);
    // An unused scalar is not printed in the served schema; uses of scalars are compared by name.
    if (!actual) return type.kind === 'scalar' ? [] : [`${name} is missing`];
    if (actual.kind !== type.kind) return [`${name} is ${describeKind(actual.kind)}, not ${describeKind(type.kind)}`];
    const memberDifferences = type.enumValues
      .filter((member) => !actual.enumValues.has(member))
      .map((member) => `${name}.${member} is missing`);
    return [...memberDifferences, ...fieldDifferences(name, type, actual)];
  });
}

function servedTypes({ definitions }: DocumentNode): ReadonlyMap<string, ServedType> {
  const types = new Map<string, ServedType>();
  for (const definition of definitions) {
    const kind = kindOf(definition);
    if (kind === undefined || !('name' in definition) || !definition.name) continue;
    const type = types.get(definition.name.value) ?? { kind, fields: new Map(), enumValues: new Set() };
    types.set(definition.name.value, type);
    if ('fields' in definition) for (const field of definition.fields ?? []) type.fields.set(field.name.value, field);
    if ('values' in definition) for (const { name } of definition.values ?? []) type.enumValues.add(name.value);
    if ('types' in definition) for (const { name } of definition.types ?? []) type.enumValues.add(name.value);
  }
  return types;
}

function fieldDifferences(name: string, { kind, fields }: ExpectedType, actual: ServedType): string[] {
  const found = [...fields].flatMap(([fieldName, field]) => {
    const location = `${name}.${fieldName}`;
    const served = actual.fields.get(fieldName);
    if (!served) return [`${location} is missing`];
    if (kind === 'input') return inputDifferences(location, field.type, served);
    const given = isAssignable(served.type, field.type)
      ? []
      : [`${location} is ${print(served.type)}, not ${print(field.type)}`];
    return [...given, ...argumentDifferences(location, field.args, served)];
  });
  return kind === 'input' ? [...found, ...demands(name, [...actual.fields.values()], fields)] : found;
}

function argumentDifferences(location: string, expected: ReadonlyMap<string, TypeNode>, served: Served): string[] {
  const args = served.kind === Kind.FIELD_DEFINITION ? (served.arguments ?? []) : [];
  const found = [...expected].flatMap(([name, type]) => {
    const actual = args.find((argument) => argument.name.value === name);
    return actual ? inputDifferences(`${location}(${name}:)`, type, actual) : [`${location}(${name}:) is missing`];
  });
  return [...found, ...demands(location, args, expected, (name) => `${location}(${name}:)`)];
}

/**
 * Returns the incompatibility of an argument or input field, if any. The type that the gateway sends must be assignable
 * to the served type; a default value allows the gateway to omit the value.
 */
function inputDifferences(location: string, handed: TypeNode, receiver: Served): string[] {
  const requiredType =
    hasDefault(receiver) && receiver.type.kind === Kind.NON_NULL_TYPE ? receiver.type.type : receiver.type;
  return isAssignable(handed, requiredType) ? [] : [`${location} is ${print(receiver.type)}, not ${print(handed)}`];
}

function hasDefault(served: Served): boolean {
  return served.kind === Kind.INPUT_VALUE_DEFINITION && served.defaultValue !== undefined;
}

/** Returns a problem for each required argument or input field of a subgraph that the supergraph does not define. */
function demands(
  name: string,
  served: readonly Served[],
  expected: ReadonlyMap<string, unknown>,
  locationOf = (one: string) => `${name}.${one}`,
): string[] {
  return served
    .filter((one) => one.type.kind === Kind.NON_NULL_TYPE && !hasDefault(one) && !expected.has(one.name.value))
    .map((one) => `${locationOf(one.name.value)} is required`);
}

/** Returns whether a value of the type `given` is valid where the type `expected` is required. */
function isAssignable(given: TypeNode, expected: TypeNode): boolean {
  if (expected.kind === Kind.NON_NULL_TYPE)
    return given.kind === Kind.NON_NULL_TYPE && isAssignable(given.type, expected.type);
  if (given.kind === Kind.NON_NULL_TYPE) return isAssignable(given.type, expected);
  if (expected.kind === Kind.LIST_TYPE) return given.kind === Kind.LIST_TYPE && isAssignable(given.type, expected.type);
  return given.kind === Kind.NAMED_TYPE && given.name.value === expected.name.value;
}

function describeKind(kind: TypeKind): string {
  return kind === 'type' || kind === 'scalar' || kind === 'union' ? `a ${kind}` : `an ${kind}`;
}
