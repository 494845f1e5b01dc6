import type { EntityMetadata, EntityTarget } from 'typeorm';
import { type OnConnection, batched, batchedWrite, rounds } from './batch';
import { prepared, unawaited } from './statements';

/**
 * `update` for whoever writes the row, `no key update` where others may refer to it meanwhile, `share` for whoever needs it to stay as it
 * is, `key share` for whoever only needs it not to be deleted.
 */
export type RowLock = 'update' | 'no key update' | 'share' | 'key share';

interface Wanted {
  readonly type: EntityTarget<object>;
  /** What one of the properties `by` is; `id` unless told. */
  readonly id: string;
  readonly by?: readonly string[];
  readonly lock: RowLock | null;
  /** Whether somebody will ask what the row was. */
  readonly told?: boolean;
}

/** What rows were when they were locked, by their entities. */
const before = new WeakMap<object, string>();
/** So that two who want the same rows do not wait for each other. */
const inOrder = 'ORDER BY id';
/** The column that has the whole row as JSON text: no property is called so. */
const whole = '(whole)';

/** The entity by its id as it is in this transaction, null where there is none. */
export function findRow<Row extends object>(
  on: OnConnection,
  type: EntityTarget<Row>,
  id: string,
): Promise<Row | null> {
  return read(on, { type, id, lock: null }) as Promise<Row | null>;
}

/** The entity by its id, kept from the others until the transaction ends; null where there is none. */
export function lockRow<Row extends object>(
  on: OnConnection,
  type: EntityTarget<Row>,
  id: string,
  lock: RowLock = 'update',
): Promise<Row | null> {
  return read(on, { type, id, lock }) as Promise<Row | null>;
}

/** As `lockRow`, by whichever of the properties, all of them text, has the value, which no two rows have. */
export function lockRowBy<Row extends object>(
  on: OnConnection,
  type: EntityTarget<Row>,
  by: readonly (keyof Row & string)[],
  value: string,
): Promise<Row | null> {
  return read(on, { type, id: value, by, lock: 'update' }) as Promise<Row | null>;
}

/** As `lockRow`, for whoever changes the row and tells what it was: `rowBefore` knows it. */
export function lockToChange<Row extends object>(
  on: OnConnection,
  type: EntityTarget<Row>,
  id: string,
): Promise<Row | null> {
  return read(on, { type, id, lock: 'update', told: true }) as Promise<Row | null>;
}

/** The row as it was when it came from `lockToChange`, as JSON text: its numbers stay exact. */
export function rowBefore(row: object): string {
  const text = before.get(row);
  if (text === undefined) throw new TypeError(`${row.constructor.name} was not locked to be changed`);
  return text;
}

/** Writes all columns of an entity, whether its row is new or not. Its row must be locked or new. */
export async function saveRow<Row extends object>(on: OnConnection, row: Row): Promise<Row> {
  await write(on, row);
  return row;
}

const read = batched<Wanted, object | null>(async (manager, wanted) => {
  const found = new Map<string, object>();
  const kindOf = ({ type, lock, told, by = ['id'] }: Wanted) =>
    `${manager.connection.getMetadata(type).tablePath} ${by} ${lock} ${told}`;
  // Those of several kinds leave together, in the order in which they were asked for.
  await Promise.all(
    groupsOf(wanted, kindOf).map(async (group) => {
      const [{ type, lock, told, by = ['id'] }] = group;
      const metadata = manager.connection.getMetadata(type);
      const { select, selectWhole } = textsOf(metadata);
      const text = `${told ? selectWhole : select} WHERE ${by.map((property) => `${columnOf(metadata, property)} = ANY($1::text[])`).join(' OR ')} ${inOrder}${lock ? ` FOR ${lock}` : ''}`;
      const rows = await prepared(manager, text, [[...new Set(group.map(({ id }) => id))]]);
      for (const { [whole]: json, ...row } of rows) {
        const entity = Object.assign(metadata.create() as object, row);
        if (told) before.set(entity, json as string);
        for (const property of by) found.set(`${kindOf(group[0])} ${row[property]}`, entity);
      }
    }),
  );
  return wanted.map((key) => found.get(`${kindOf(key)} ${key.id}`) ?? null);
});

const write = batchedWrite<object>(async (manager, entities) => {
  for (const group of groupsOf(entities, (entity) => entity.constructor)) {
    const metadata = manager.connection.getMetadata(group[0].constructor);
    for (const round of rounds(group, (entity) => keyOf(metadata, entity)))
      await unawaited(manager, textsOf(metadata).upsert, [
        JSON.stringify(round.map((entity) => columnsOf(metadata, entity))),
      ]);
  }
});

interface Texts {
  readonly select: string;
  /** With the whole row as JSON text besides. */
  readonly selectWhole: string;
  readonly upsert: string;
}

const texts = new WeakMap<EntityMetadata, Texts>();

function textsOf(metadata: EntityMetadata): Texts {
  const known = texts.get(metadata);
  if (known) return known;
  const { columns, primaryColumns, tableName, tablePath } = metadata;
  const names = columns.map(({ databaseName }) => `"${databaseName}"`);
  const keys = primaryColumns.map(({ databaseName }) => `"${databaseName}"`);
  const rest = names.filter((name) => !keys.includes(name));
  const listed = columns.map((column) => `"${column.databaseName}" AS "${column.propertyName}"`).join(', ');
  const from = `FROM ${tablePath} t`;
  const made = {
    select: `SELECT ${listed} ${from}`,
    selectWhole: `SELECT ${listed}, to_jsonb(t)::text AS "${whole}" ${from}`,
    upsert: `INSERT INTO ${tablePath} (${names.join(', ')}) SELECT ${names.join(', ')} FROM jsonb_populate_recordset(NULL::${tablePath}, $1::jsonb)
      ON CONFLICT ON CONSTRAINT ${tableName}_pkey DO UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  };
  texts.set(metadata, made);
  return made;
}

function columnsOf(metadata: EntityMetadata, entity: object): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const { databaseName, propertyName } of metadata.columns) {
    const value = (entity as Record<string, unknown>)[propertyName];
    if (value === undefined) throw new TypeError(`${metadata.name} is written without ${propertyName}`);
    columns[databaseName] = value;
  }
  return columns;
}

function columnOf(metadata: EntityMetadata, property: string): string {
  const column = metadata.findColumnWithPropertyName(property);
  if (!column) throw new TypeError(`${metadata.name} has no ${property}`);
  return `"${column.databaseName}"`;
}

function keyOf(metadata: EntityMetadata, entity: object): string {
  return metadata.primaryColumns.map(({ propertyName }) => (entity as Record<string, unknown>)[propertyName]).join(' ');
}

function groupsOf<Item>(items: readonly Item[], by: (item: Item) => unknown): [Item, ...Item[]][] {
  return [...Map.groupBy(items, by).values()] as [Item, ...Item[]][];
}
