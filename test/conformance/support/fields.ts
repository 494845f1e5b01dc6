import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '../../../contract/versioning';
import type { CaseFile } from './case-file';

/**
 * Type of a field: `string`, `time`, `date`, `integer`, `number`, `boolean`, `object` (any), `id plan` (an id with that prefix), enum values such as
 * `asc | desc`, `@currencies` for a list in enums.json; or an object of fields, or a list of one type. A name ending in `?` may be null, in `*` may
 * be absent.
 */
type FieldType = string | readonly [FieldType] | Fields;
interface Fields {
  readonly [name: string]: FieldType;
}

/** One response of the contract, with its changes. */
interface FieldList {
  /** `GET /plans/{id}`; with `page`, each row of the response. */
  readonly endpoints: readonly string[];
  readonly page?: true;
  /** Version from which the response is an object. In earlier versions it is `true`. */
  readonly since?: string;
  readonly fields: Fields;
  readonly changes?: readonly { readonly version: string; readonly before: Fields; readonly from: Fields }[];
}

const folder = join(__dirname, '../fields');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const enumValues = read('enums.json') as Readonly<Record<string, readonly string[]>>;
const lists = readdirSync(folder)
  .filter((name) => name !== 'enums.json')
  .flatMap((name) => Object.entries(read(name) as Record<string, FieldList>));

const pageCountFields: Fields = { current_page: 'integer', total_page: 'integer', total_count: 'integer' };
const pageFields: Fields = {
  'end_cursor?': 'string',
  'start_cursor?': 'string',
  has_next_page: 'boolean',
  has_previous_page: 'boolean',
};
const errorFields: Fields = { type: 'string', message: 'string', 'code?': 'string', 'param?': 'string' };

/**
 * Returns the deviations of a response from the field lists of the contract: missing fields, fields of another type, and fields that were replaced.
 */
export function fieldProblems(
  { endpoint, api }: Pick<CaseFile, 'endpoint' | 'api'>,
  version: string,
  status: number,
  body: unknown,
): string[] {
  if (status >= 400)
    return [
      ...problemsIn({ error: errorFields }, body, ''),
      ...unlisted(body, ['error']),
      ...unlisted((body as { error: unknown }).error, Object.keys(errorFields).map(stripMarkers)),
    ];
  const found = lists.find(([, { endpoints }]) => endpoints.includes(api === 'v2' ? `v2 ${endpoint}` : endpoint));
  if (!found) return [];
  const [, list] = found;
  if (list.since !== undefined && compareVersions(version, list.since) < 0)
    return body === true ? [] : ['The answer is not true'];
  if (!list.page) return rowProblems(list, version, body, '');
  const { data } = body as { data: readonly unknown[] };
  const page: Fields = api === 'v2' ? { pagination: pageCountFields } : { page_info: pageFields };
  return [
    ...problemsIn({ ...page, data: ['object'] }, body, ''),
    ...data.flatMap((row, index) => rowProblems(list, version, row, `data[${index}]`)),
  ];
}

function rowProblems({ fields, changes = [] }: FieldList, version: string, row: unknown, path: string): string[] {
  const removedFields: string[] = [];
  const current: Record<string, FieldType> = { ...fields };
  for (const { version: since, before, from } of changes) {
    const isApplied = version !== 'v2' && compareVersions(version, since) >= 0;
    const [activeFields, absentFields] = isApplied ? [from, before] : [before, from];
    Object.assign(current, activeFields);
    const activeNames = Object.keys(activeFields).map(stripMarkers);
    removedFields.push(
      ...Object.keys(absentFields)
        .map(stripMarkers)
        .filter((name) => !activeNames.includes(name)),
    );
  }
  const removedFieldProblems = removedFields
    .filter((name) => Object.hasOwn(row as object, name))
    .map((name) => `${at(path, name)} does not belong to ${version}`);
  return [...problemsIn(current, row, path), ...removedFieldProblems];
}

function problemsIn(fields: Fields, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path || 'The response'} is no object`];
  return Object.entries(fields).flatMap(([marked, type]) => {
    const name = stripMarkers(marked);
    if (!Object.hasOwn(value, name)) return marked.endsWith('*') ? [] : [`${at(path, name)} is missing`];
    const inner = (value as Record<string, unknown>)[name];
    if (inner === null) return marked.includes('?') ? [] : [`${at(path, name)} is null`];
    return valueProblems(type, inner, at(path, name));
  });
}

function valueProblems(type: FieldType, value: unknown, path: string): string[] {
  if (Array.isArray(type)) {
    const [item] = type as readonly [FieldType];
    return Array.isArray(value)
      ? value.flatMap((one, index) => valueProblems(item, one, `${path}[${index}]`))
      : [`${path} is no list`];
  }
  if (typeof type === 'object') return problemsIn(type as Fields, value, path);
  return isOfType(type as string, value) ? [] : [`${path} is not ${type as string}: ${JSON.stringify(value)}`];
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object';
    case 'true':
      return value === true;
    case 'time':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    case 'url':
      return typeof value === 'string' && URL.canParse(value);
    default:
      return typeof value === 'string' && isEnumValue(type, value);
  }
}

function isEnumValue(type: string, value: string): boolean {
  if (type.startsWith('id ')) return new RegExp(`^${type.slice(3)}_[0-9A-Za-z]+$`).test(value);
  const list = type.startsWith('@') ? enumValues[type.slice(1)] : type.split(' | ');
  if (!list) throw new Error(`There are no words ${type}.`);
  return list.includes(value);
}

function unlisted(value: unknown, names: readonly string[]): string[] {
  return Object.keys(value as object)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is not part of an error`);
}

function stripMarkers(name: string): string {
  return name.replaceAll(/[?*]/g, '');
}

function at(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
