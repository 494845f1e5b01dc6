import {
  findBreakingChanges,
  findDangerousChanges,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  Kind,
  parse,
  print,
  visit,
} from 'graphql';
import type { GraphChange, GraphRelease } from '../../contract/graph/changelog';
import { plainSdlOf } from '../../gateway/src';

/** SDL of the public graph of the last release, without descriptions. `npm run compose -- --release` writes it. */
export const releasedGraphFile = 'contract/graph/released.graphql';

/**
 * `breaking`: documents that were valid can fail. `dangerous`: they are valid, but clients can get unexpected values.
 * `safe`: additions.
 */
type ChangeLevel = 'breaking' | 'dangerous' | 'safe';

/** A difference of two public schemas. */
export interface GraphDifference {
  readonly level: ChangeLevel;
  /** Sentence that names the element. */
  readonly description: string;
}

/** Returns the content of `releasedGraphFile` for a public schema. */
export function releasedGraph(schema: GraphQLSchema): string {
  const document = visit(parse(plainSdlOf(schema), { noLocation: true }), {
    enter: (node) =>
      'description' in node && node.kind !== Kind.SCHEMA_DEFINITION ? { ...node, description: undefined } : undefined,
  });
  return `${print(document)}\n`;
}

/** Returns the differences of a public schema from a former one, breaking ones first. */
export function graphDifferences(former: GraphQLSchema, schema: GraphQLSchema): readonly GraphDifference[] {
  return [
    ...findBreakingChanges(former, schema).map(({ description }) => ({ level: 'breaking' as const, description })),
    ...newOneOfs(former, schema).map((name) => ({ level: 'breaking' as const, description: `${name} became @oneOf.` })),
    ...findDangerousChanges(former, schema).map(({ description }) => ({ level: 'dangerous' as const, description })),
    ...additions(former, schema).map((element) => ({ level: 'safe' as const, description: `${element} was added.` })),
  ];
}

/** Returns the names of the inputs that did not have `@oneOf`, which graphql-js does not report. */
function newOneOfs(former: GraphQLSchema, schema: GraphQLSchema): string[] {
  const isOneOf = (type: GraphQLNamedType): boolean => isInputObjectType(type) && type.isOneOf;
  return Object.values(former.getTypeMap()).flatMap((known) => {
    const type = schema.getType(known.name);
    return type && isOneOf(type) && !isOneOf(known) ? [known.name] : [];
  });
}

/**
 * Returns the names of types and fields that only the second schema has; of a new type only its name. New enum values
 * and arguments are dangerous, and therefore not among them.
 */
function additions(former: GraphQLSchema, schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type) => {
      const known = former.getType(type.name);
      if (!known) return [type.name];
      const knownFields = new Set(fieldNames(known));
      return fieldNames(type)
        .filter((field) => !knownFields.has(field))
        .map((field) => `${type.name}.${field}`);
    });
}

function fieldNames(type: GraphQLNamedType): string[] {
  const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
  return hasFields ? Object.keys(type.getFields()) : [];
}

/** Returns the differences that a change of the changelog explains. */
export function explainedBy(change: GraphChange, differences: readonly GraphDifference[]): readonly GraphDifference[] {
  return differences.filter(
    ({ level, description }) => level !== 'safe' && change.explains.some((pattern) => pattern.test(description)),
  );
}

/**
 * Returns the problems of the changelog: breaking differences from the last release that no change since then explains,
 * and changes that are incomplete or explain nothing.
 */
export function changelogProblems(
  differences: readonly GraphDifference[],
  [newest, ...released]: readonly GraphRelease[],
): readonly string[] {
  const changes = newest?.version === null ? newest.changes : [];
  const explained = new Set(changes.flatMap((change) => explainedBy(change, differences)));
  return [
    ...differences
      .filter((difference) => difference.level === 'breaking' && !explained.has(difference))
      .map(({ description }) => `Breaking, without a change in contract/graph/changelog.ts: ${description}`),
    ...changes.flatMap((change) => changeProblems(change, differences)),
    ...released
      .filter(({ version }) => version === null)
      .map(() => 'Only the first release of contract/graph/changelog.ts may have no version.'),
  ];
}

function changeProblems(change: GraphChange, differences: readonly GraphDifference[]): string[] {
  const { date, meaning, replacement, explains } = change;
  const problems = explains
    .filter((pattern) => explainedBy({ ...change, explains: [pattern] }, differences).length === 0)
    .map((pattern) => `${String(pattern)} explains no difference from the last release.`);
  if (!isDay(date)) problems.push(`${date} is not a date.`);
  if (replacement.trim() === '') problems.push('The replacement is missing.');
  return problems.map((problem) => `Change "${meaning}": ${problem}`);
}

/** Whether a text is a day that exists, as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** A deprecated element of a schema: `Type.field`, `Type.field(argument:)` or `Enum.VALUE`. */
export interface Deprecation {
  readonly element: string;
  readonly reason: string;
}

/** Returns the deprecated elements of a schema. */
export function deprecationsOf(schema: GraphQLSchema): readonly Deprecation[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type) => partsOf(type))
    .flatMap(({ element, deprecationReason: reason }) => (reason == null ? [] : [{ element, reason }]));
}

interface Part {
  readonly element: string;
  readonly deprecationReason: string | null | undefined;
}

function partsOf(type: GraphQLNamedType): Part[] {
  if (isEnumType(type)) return type.getValues().map((value) => ({ ...value, element: `${type.name}.${value.name}` }));
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => ({ ...field, element: `${type.name}.${field.name}` }));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const element = `${type.name}.${field.name}`;
    return [{ ...field, element }, ...field.args.map((arg) => ({ ...arg, element: `${element}(${arg.name}:)` }))];
  });
}

/** Form of a deprecation reason, with the replacement and the day of the removal. */
const reasonForm = /^Use ([A-Za-z0-9_.]+) instead\. Removed on (\d{4}-\d{2}-\d{2})\.$/;

/**
 * Returns the problems of deprecation reasons: another form than `Use products instead. Removed on 2027-06-30.`, a
 * replacement that is neither a `Type.field`, a root field, a field of the same type nor (of an argument) another argument
 * of the field or a path in it, or a day that does not exist.
 */
export function deprecationProblems(schema: GraphQLSchema): readonly string[] {
  const elements = new Set(
    Object.values(schema.getTypeMap()).flatMap((type) => partsOf(type).map((part) => part.element)),
  );
  return deprecationsOf(schema).flatMap(({ element, reason }) => {
    const [, replacement = '', day = ''] = reasonForm.exec(reason) ?? [];
    if (!replacement) return [`${element}: the reason is not of the form "Use … instead. Removed on YYYY-MM-DD."`];
    const owner = element.split('.')[0] ?? '';
    const names = [
      replacement,
      ...['Query', 'Mutation', 'Subscription', owner].map((type) => `${type}.${replacement}`),
    ];
    return [
      ...(names.some((name) => elements.has(name)) || isArgumentPath(schema, element, replacement)
        ? []
        : [`${element}: ${replacement} does not exist`]),
      ...(isDay(day) ? [] : [`${element}: ${day} is not a date`]),
    ];
  });
}

/** Whether a path begins with an argument of the field whose argument is the element, and continues in its inputs. */
function isArgumentPath(schema: GraphQLSchema, element: string, path: string): boolean {
  const [, owner = '', field = ''] = /^(\w+)\.(\w+)\(/.exec(element) ?? [];
  const type = schema.getType(owner);
  const args = isObjectType(type) ? type.getFields()[field]?.args : undefined;
  const [first, ...rest] = path.split('.');
  let found = args?.find(({ name }) => name === first)?.type;
  for (const name of rest) {
    const input = found && getNamedType(found);
    found = isInputObjectType(input) ? input.getFields()[name]?.type : undefined;
  }
  return found !== undefined;
}
