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

/** A type in the served schema. */
interface ServedType {
  kind: TypeKind;
  readonly fields: Map<string, Served>;
  readonly words: Set<string>;
}

/**
 * Returns the elements that a served schema lacks in comparison to the supergraph, such as `Plan.title is missing`. Additions are no
 * differences: a newer release adds elements, and an older gateway never selects them.
 */
export function schemaDifferences(expected: ExpectedSchema, served: DocumentNode): readonly string[] {
  const types = servedTypes(served);
  return [...expected].flatMap(([name, type]) => {
    const here = types.get(name);
    // An unused scalar is not printed; its uses are compared by name.
    if (!here) return type.kind === 'scalar' ? [] : [`${name} is missing`];
    if (here.kind !== type.kind) return [`${name} is ${named(here.kind)}, not ${named(type.kind)}`];
    const words = type.words.filter((word) => !here.words.has(word)).map((word) => `${name}.${word} is missing`);
    return [...words, ...fieldDifferences(name, type, here)];
  });
}

function servedTypes({ definitions }: DocumentNode): ReadonlyMap<string, ServedType> {
  const types = new Map<string, ServedType>();
  for (const definition of definitions) {
    const kind = kindOf(definition);
    if (kind === undefined || !('name' in definition) || !definition.name) continue;
    const type = types.get(definition.name.value) ?? { kind, fields: new Map(), words: new Set() };
    types.set(definition.name.value, type);
    if ('fields' in definition) for (const field of definition.fields ?? []) type.fields.set(field.name.value, field);
    if ('values' in definition) for (const { name } of definition.values ?? []) type.words.add(name.value);
    if ('types' in definition) for (const { name } of definition.types ?? []) type.words.add(name.value);
  }
  return types;
}

function fieldDifferences(name: string, { kind, fields }: ExpectedType, here: ServedType): string[] {
  const found = [...fields].flatMap(([fieldName, field]) => {
    const place = `${name}.${fieldName}`;
    const served = here.fields.get(fieldName);
    if (!served) return [`${place} is missing`];
    if (kind === 'input') return wanted(place, field.type, served);
    const given = fits(served.type, field.type) ? [] : [`${place} is ${print(served.type)}, not ${print(field.type)}`];
    return [...given, ...argumentDifferences(place, field.args, served)];
  });
  return kind === 'input' ? [...found, ...demands(name, [...here.fields.values()], fields)] : found;
}

function argumentDifferences(place: string, expected: ReadonlyMap<string, TypeNode>, served: Served): string[] {
  const args = served.kind === Kind.FIELD_DEFINITION ? (served.arguments ?? []) : [];
  const found = [...expected].flatMap(([name, type]) => {
    const here = args.find((argument) => argument.name.value === name);
    return here ? wanted(`${place}(${name}:)`, type, here) : [`${place}(${name}:) is missing`];
  });
  return [...found, ...demands(place, args, expected, (name) => `${place}(${name}:)`)];
}

/** Checks an argument or input field: the type that the gateway sends must be assignable; a default value replaces an omitted value. */
function wanted(place: string, handed: TypeNode, taker: Served): string[] {
  const least = hasDefault(taker) && taker.type.kind === Kind.NON_NULL_TYPE ? taker.type.type : taker.type;
  return fits(handed, least) ? [] : [`${place} is ${print(taker.type)}, not ${print(handed)}`];
}

function hasDefault(served: Served): boolean {
  return served.kind === Kind.INPUT_VALUE_DEFINITION && served.defaultValue !== undefined;
}

/** Returns the required arguments or input fields that the supergraph does not know. */
function demands(
  name: string,
  served: readonly Served[],
  expected: ReadonlyMap<string, unknown>,
  placeOf = (one: string) => `${name}.${one}`,
): string[] {
  return served
    .filter((one) => one.type.kind === Kind.NON_NULL_TYPE && !hasDefault(one) && !expected.has(one.name.value))
    .map((one) => `${placeOf(one.name.value)} is required`);
}

/** Whether a value of one type is valid where the other type is expected. */
function fits(given: TypeNode, place: TypeNode): boolean {
  if (place.kind === Kind.NON_NULL_TYPE) return given.kind === Kind.NON_NULL_TYPE && fits(given.type, place.type);
  if (given.kind === Kind.NON_NULL_TYPE) return fits(given.type, place);
  if (place.kind === Kind.LIST_TYPE) return given.kind === Kind.LIST_TYPE && fits(given.type, place.type);
  return given.kind === Kind.NAMED_TYPE && given.name.value === place.name.value;
}

function named(kind: TypeKind): string {
  return kind === 'type' || kind === 'scalar' || kind === 'union' ? `a ${kind}` : `an ${kind}`;
}
