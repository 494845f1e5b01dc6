import type { OpenApiDocument, OperationObject } from './document-types';
import { fieldsIn, type FieldRow } from './fields';

/** A field that differs between two documents. */
export interface FieldDifference {
  readonly in: 'query' | 'body' | 'answer';
  /** Path such as `data[].account`. For a renamed field, the path in the second document. */
  readonly field: string;
  readonly kind: 'added' | 'removed' | 'renamed' | 'changed';
  /** Type in the first document (path, if the field was renamed); null if the field was absent. */
  readonly before: string | null;
  readonly after: string | null;
  /** One sentence. */
  readonly text: string;
}

/** An operation that differs between two documents. */
export interface EndpointDifference {
  /** `GET /plans/{id}`. */
  readonly endpoint: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly fields: readonly FieldDifference[];
}

/** Returns whether a removed and an added field name denote the same field. */
export type Renamed = (before: string, after: string) => boolean;

const places = ['query', 'body', 'answer'] as const;

/** Returns the differences between two documents, by operation. */
export function documentDifferences(
  from: OpenApiDocument,
  to: OpenApiDocument,
  renamed: Renamed,
): EndpointDifference[] {
  const [before, after] = [operationsOf(from), operationsOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((endpoint): EndpointDifference[] => {
    const [old, now] = [before.get(endpoint), after.get(endpoint)];
    if (!old || !now) return [{ endpoint, kind: old ? 'removed' : 'added', fields: [] }];
    const fields = places.flatMap((place) =>
      placeDifferences(place, fieldsIn(from, old, place), fieldsIn(to, now, place), renamed),
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

function placeDifferences(
  place: FieldDifference['in'],
  before: readonly FieldRow[],
  after: readonly FieldRow[],
  renamed: Renamed,
): FieldDifference[] {
  const [old, now] = [byPath(before), byPath(after)];
  const [oldWhole, newWhole] = [old.get(''), now.get('')];
  // If the type of the whole value differs, its fields are not comparable.
  if (oldWhole && newWhole && oldWhole.type !== newWhole.type)
    return [difference(place, 'changed', oldWhole, newWhole)];
  const gone = before.filter(({ path }) => !now.has(path)).filter(outermost);
  const come = after.filter(({ path }) => !old.has(path)).filter(outermost);
  const pairs = gone.flatMap((row) => {
    const partner = come.find(
      (one) => parentOf(one.path) === parentOf(row.path) && renamed(nameOf(row.path), nameOf(one.path)),
    );
    return partner ? [[row, partner] as const] : [];
  });
  const paired = new Set<FieldRow>(pairs.flat());
  return [
    ...pairs.map(([row, partner]) => difference(place, 'renamed', row, partner)),
    ...gone.filter((row) => !paired.has(row)).map((row) => difference(place, 'removed', row, undefined)),
    ...come.filter((row) => !paired.has(row)).map((row) => difference(place, 'added', undefined, row)),
    ...before.flatMap((row) => {
      const partner = now.get(row.path);
      return partner && !alike(row, partner) ? [difference(place, 'changed', row, partner)] : [];
    }),
  ];
}

function byPath(rows: readonly FieldRow[]): Map<string, FieldRow> {
  return new Map(rows.map((row) => [row.path, row]));
}

/**
 * Returns whether no containing field is in the list. Fields inside an added or removed field are not reported
 * separately.
 */
function outermost({ path }: FieldRow, _index: number, rows: readonly FieldRow[]): boolean {
  return !rows.some((other) =>
    other.path === '' ? path !== '' : path.startsWith(`${other.path}.`) || path.startsWith(`${other.path}[`),
  );
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function alike(a: FieldRow, b: FieldRow): boolean {
  return a.type === b.type && a.required === b.required && JSON.stringify(a.words) === JSON.stringify(b.words);
}

function difference(
  place: FieldDifference['in'],
  kind: FieldDifference['kind'],
  before: FieldRow | undefined,
  after: FieldRow | undefined,
): FieldDifference {
  const field = (after ?? before)?.path ?? '';
  const text = textOf(place, kind, before, after);
  if (kind === 'renamed')
    return { in: place, field, kind, before: before?.path ?? null, after: after?.path ?? null, text };
  return {
    in: place,
    field,
    kind,
    before: before ? wholeType(before) : null,
    after: after ? wholeType(after) : null,
    text,
  };
}

function wholeType({ type, words }: FieldRow): string {
  return words ? `${type}: ${words.join(', ')}` : type;
}

function textOf(
  place: FieldDifference['in'],
  kind: FieldDifference['kind'],
  before: FieldRow | undefined,
  after: FieldRow | undefined,
): string {
  const name = (row: FieldRow | undefined): string =>
    row?.path ? `\`${row.path}\`` : place === 'answer' ? 'The answer' : 'The body';
  if (kind === 'renamed') return `${name(before)} is called ${name(after)}.`;
  if (kind === 'removed') return `${name(before)} is not there.`;
  if (kind === 'added')
    return `${name(after)} is there: ${after?.type}${place !== 'answer' && after?.required ? ', required' : ''}.`;
  if (!before || !after) return '';
  const parts = [
    before.type === after.type ? undefined : `is ${after.type}, was ${before.type}`,
    wordChanges(before.words, after.words),
    before.required === after.required ? undefined : requirement(place, after.required),
  ].filter((part) => part !== undefined);
  return `${name(after)} ${parts.join('; ')}.`;
}

function requirement(place: FieldDifference['in'], required: boolean): string {
  if (place === 'answer') return required ? 'is always there' : 'may be absent';
  return required ? 'is required' : 'may be left out';
}

function wordChanges(before: readonly string[] = [], after: readonly string[] = []): string | undefined {
  const list = (all: readonly string[], others: readonly string[]): string =>
    all
      .filter((word) => !others.includes(word))
      .map((word) => `\`${word}\``)
      .join(', ');
  const [more, fewer] = [list(after, before), list(before, after)];
  const parts = [more && `may be ${more}`, fewer && `is never ${fewer}`].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}
