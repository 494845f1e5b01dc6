import type { OpenApiDocument, OperationObject } from './document-types';
import { isBreaking } from './breaking';
import { fieldsIn, type FieldRow, isInside } from './fields';

/** A field that differs, in one of the two documents. */
interface DifferentField extends FieldRow {
  /** Names of the fields directly inside it. */
  readonly fields: readonly string[];
}

/** A field that differs between two OpenAPI documents. */
export interface FieldDifference {
  readonly in: 'query' | 'body' | 'answer';
  /** Path such as `data[].account`. For a renamed field, the path in the second document. */
  readonly field: string;
  readonly kind: 'added' | 'removed' | 'renamed' | 'changed';
  /** Type of the field in the first document, or its path if the field was renamed; null if the field was added. */
  readonly before: string | null;
  readonly after: string | null;
  /** Description of the difference, one sentence. */
  readonly text: string;
  /** The field in the first document; null if it was added. */
  readonly previous: DifferentField | null;
  /** The field in the second document; null if it was removed. */
  readonly current: DifferentField | null;
  /** Whether a client of the first document can fail (`isBreaking`). */
  readonly breaking: boolean;
}

/** An operation that differs between two OpenAPI documents. */
export interface EndpointDifference {
  /** Key of the operation, such as `GET /plans/{id}`. */
  readonly endpoint: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Empty unless the operation is in both documents. */
  readonly fields: readonly FieldDifference[];
}

/** Returns whether the field `before`, which was removed, was renamed to the added field `after`. */
export type Renamed = (before: string, after: string) => boolean;

const locations = ['query', 'body', 'answer'] as const;

/** Returns the differences between two OpenAPI documents, by operation. */
export function documentDifferences(
  from: OpenApiDocument,
  to: OpenApiDocument,
  renamed: Renamed,
): EndpointDifference[] {
  const [before, after] = [operationsOf(from), operationsOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((endpoint): EndpointDifference[] => {
    const [previous, current] = [before.get(endpoint), after.get(endpoint)];
    if (!previous || !current) return [{ endpoint, kind: previous ? 'removed' : 'added', fields: [] }];
    const fields = locations.flatMap((location) =>
      locationDifferences(location, fieldsIn(from, previous, location), fieldsIn(to, current, location), renamed),
    );
    return fields.length === 0 ? [] : [{ endpoint, kind: 'changed', fields }];
  });
}

function operationsOf(document: OpenApiDocument): Map<string, OperationObject> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}

function locationDifferences(
  location: FieldDifference['in'],
  before: readonly FieldRow[],
  after: readonly FieldRow[],
  renamed: Renamed,
): FieldDifference[] {
  const [previous, current] = [byPath(before), byPath(after)];
  const [previousRoot, currentRoot] = [previous.get(''), current.get('')];
  // If the request or response values as a whole have different types, their fields are not comparable.
  if (previousRoot && currentRoot && previousRoot.type !== currentRoot.type)
    return [difference(location, 'changed', withFields(previousRoot, before), withFields(currentRoot, after))];
  const compare = (kind: FieldDifference['kind'], row: FieldRow | undefined, partner: FieldRow | undefined) =>
    difference(location, kind, row && withFields(row, before), partner && withFields(partner, after));
  const removedRows = before.filter(({ path }) => !current.has(path)).filter(outermost);
  const addedRows = after.filter(({ path }) => !previous.has(path)).filter(outermost);
  // A version before the change of a parameter's name accepts both names.
  const newNames = location === 'answer' ? addedRows : [...addedRows, ...after];
  const pairs = removedRows.flatMap((row) => {
    const partner = newNames.find(
      (item) => parentOf(item.path) === parentOf(row.path) && renamed(nameOf(row.path), nameOf(item.path)),
    );
    return partner ? [[row, partner] as const] : [];
  });
  const paired = new Set<FieldRow>(pairs.flat());
  return [
    ...pairs.map(([row, partner]) => compare('renamed', row, partner)),
    ...removedRows.filter((row) => !paired.has(row)).map((row) => compare('removed', row, undefined)),
    ...addedRows.filter((row) => !paired.has(row)).map((row) => compare('added', undefined, row)),
    ...before.flatMap((row) => {
      const partner = current.get(row.path);
      return partner && !isEqualField(row, partner) ? [compare('changed', row, partner)] : [];
    }),
  ];
}

/** Adds the names of the fields directly inside a field, which the list contains after it. */
function withFields(row: FieldRow, rows: readonly FieldRow[]): DifferentField {
  const fields: string[] = [];
  for (const { path } of rows.slice(rows.indexOf(row) + 1)) {
    if (!isInside(path, row.path)) break;
    const name = path.slice(row.path.length).replace(/^(?:\[\])*\./, '');
    if (!/[.[]/.test(name)) fields.push(name);
  }
  return { ...row, fields };
}

function byPath(rows: readonly FieldRow[]): Map<string, FieldRow> {
  return new Map(rows.map((row) => [row.path, row]));
}

/**
 * Filter for the outermost fields: returns whether no other field in the list contains this one. Fields inside an added
 * or removed field are not reported separately.
 */
function outermost({ path }: FieldRow, _index: number, rows: readonly FieldRow[]): boolean {
  return !rows.some((other) => isInside(path, other.path));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function isEqualField(a: FieldRow, b: FieldRow): boolean {
  return (
    a.type === b.type && a.required === b.required && JSON.stringify(a.enumValues) === JSON.stringify(b.enumValues)
  );
}

function difference(
  location: FieldDifference['in'],
  kind: FieldDifference['kind'],
  previous: DifferentField | undefined,
  current: DifferentField | undefined,
): FieldDifference {
  const isRename = kind === 'renamed';
  const describe = (row: FieldRow | undefined): string | null => {
    if (!row) return null;
    return isRename ? row.path : describeType(row);
  };
  return {
    in: location,
    field: (current ?? previous)?.path ?? '',
    kind,
    before: describe(previous),
    after: describe(current),
    text: describeDifference(location, kind, previous, current),
    previous: previous ?? null,
    current: current ?? null,
    breaking: isBreaking({ in: location, before: previous, after: current }),
  };
}

function describeType({ type, enumValues }: FieldRow): string {
  return enumValues ? `${type}: ${enumValues.join(', ')}` : type;
}

function describeDifference(
  location: FieldDifference['in'],
  kind: FieldDifference['kind'],
  before: FieldRow | undefined,
  after: FieldRow | undefined,
): string {
  const name = (row: FieldRow | undefined): string =>
    row?.path ? `\`${row.path}\`` : location === 'answer' ? 'The response' : 'The body';
  if (kind === 'renamed') return `${name(before)} is renamed to ${name(after)}.`;
  if (kind === 'removed') return `${name(before)} is removed.`;
  if (kind === 'added')
    return `${name(after)} is added: ${after?.type}${location !== 'answer' && after?.required ? ', required' : ''}.`;
  if (!before || !after) return '';
  const parts = [
    before.type === after.type ? undefined : `is ${after.type}, was ${before.type}`,
    describeValueChanges(before.enumValues, after.enumValues),
    before.required === after.required ? undefined : requirement(location, after.required),
  ].filter((part) => part !== undefined);
  return `${name(after)} ${parts.join('; ')}.`;
}

function requirement(location: FieldDifference['in'], required: boolean): string {
  if (location === 'answer') return required ? 'is always present' : 'may be absent';
  return required ? 'is required' : 'is optional';
}

function describeValueChanges(before: readonly string[] = [], after: readonly string[] = []): string | undefined {
  const list = (all: readonly string[], others: readonly string[]): string =>
    all
      .filter((value) => !others.includes(value))
      .map((value) => `\`${value}\``)
      .join(', ');
  const [more, fewer] = [list(after, before), list(before, after)];
  const parts = [more && `may be ${more}`, fewer && `is never ${fewer}`].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}
