import type { EntityMetadata, EntityTarget } from 'typeorm';
import { type OnConnection, batched, batchedWrite, uniqueBatches, prepared, executeDeferred } from './statements';

/**
 * Postgres row lock (`FOR …`): `update` for writers of the row, `no key update` where other rows may reference it
 * concurrently, `share` for readers that need it unchanged, `key share` for readers that only need it not to be
 * deleted.
 */
export type RowLock = 'update' | 'no key update' | 'share' | 'key share';

interface RowRequest {
  readonly type: EntityTarget<object>;
  /** Value to look up, in one of the properties listed in `by` (default: `id`). */
  readonly id: string;
  readonly by?: readonly string[];
  readonly lock: RowLock | null;
  /** Whether the result is a `LockedRow` instead of the entity alone. */
  readonly withPrevious?: boolean;
}

/** Entity that is locked for a change, with the state of its row before the change. */
export interface LockedRow<Row extends object> {
  readonly row: Row;
  /** The row at the time of the lock as JSON text, in which numbers stay exact. `recordEvent` takes it unparsed. */
  readonly previous: string;
}

/** Locking in a fixed order prevents deadlocks between transactions that lock the same rows. */
const inOrder = 'ORDER BY id';
/** Column alias of the row as JSON; no property has this name. */
const wholeColumn = '(whole)';

/** Returns the entity with this id as this transaction sees it, without a lock; null if there is none. */
export function findRow<Row extends object>(
  on: OnConnection,
  type: EntityTarget<Row>,
  id: string,
): Promise<Row | null> {
  return read(on, { type, id, lock: null }) as Promise<Row | null>;
}

/** Returns the entity with this id, locked until the end of the transaction; null if there is none. */
export function lockRow<Row extends object>(
  on: OnConnection,
  type: EntityTarget<Row>,
  id: string,
  lock: RowLock = 'update',
): Promise<Row | null> {
  return read(on, { type, id, lock }) as Promise<Row | null>;
}

/** Like `lockRow`, but finds the row by a unique value that is in any of the given text properties. */
export function lockRowBy<Row extends object>(
  on: OnConnection,
  type: EntityTarget<Row>,
  by: readonly (keyof Row & string)[],
  value: string,
): Promise<Row | null> {
  return read(on, { type, id: value, by, lock: 'update' }) as Promise<Row | null>;
}

/** Like `lockRow`, and also returns the row's state before the change: for changes whose event contains it. */
export function lockToChange<Row extends object>(
  on: OnConnection,
  type: EntityTarget<Row>,
  id: string,
): Promise<LockedRow<Row> | null> {
  return read(on, { type, id, lock: 'update', withPrevious: true }) as Promise<LockedRow<Row> | null>;
}

/**
 * Inserts the entity's row or updates all its columns. An existing row must be locked. Rejects if a property is
 * missing.
 *
 * The statement is deferred (`executeDeferred`): its failure, such as a violated constraint, rejects the next awaited
 * statement or the commit. To handle the violation of a unique index, use `rejectDuplicates`.
 */
export async function saveRow<Row extends object>(on: OnConnection, row: Row): Promise<Row> {
  await write(on, row);
  return row;
}

const read = batched<RowRequest, object | null>(async (manager, requests) => {
  const found = new Map<string, object>();
  const kindOf = ({ type, lock, withPrevious, by = ['id'] }: RowRequest) =>
    `${manager.connection.getMetadata(type).tablePath} ${by} ${lock} ${withPrevious}`;
  // The statements for different entity classes and locks are sent together, in the order of the calls.
  await Promise.all(
    groupsOf(requests, kindOf).map(async (group) => {
      const [{ type, lock, withPrevious, by = ['id'] }] = group;
      const metadata = manager.connection.getMetadata(type);
      const { select, selectWhole } = statementsOf(metadata);
      const text = `${withPrevious ? selectWhole : select} WHERE ${by.map((property) => `${columnOf(metadata, property)} = ANY($1::text[])`).join(' OR ')} ${inOrder}${lock ? ` FOR ${lock}` : ''}`;
      const rows = await prepared(manager, text, [[...new Set(group.map(({ id }) => id))]]);
      for (const { [wholeColumn]: previous, ...columns } of rows) {
        const row = Object.assign(metadata.create() as object, columns);
        const result = withPrevious ? { row, previous } : row;
        for (const property of by) found.set(`${kindOf(group[0])} ${columns[property]}`, result);
      }
    }),
  );
  return requests.map((key) => found.get(`${kindOf(key)} ${key.id}`) ?? null);
});

const write = batchedWrite<object>(async (manager, entities) => {
  for (const group of groupsOf(entities, (entity) => entity.constructor)) {
    const metadata = manager.connection.getMetadata(group[0].constructor);
    for (const batch of uniqueBatches(group, (entity) => keyOf(metadata, entity)))
      await executeDeferred(manager, statementsOf(metadata).upsert, [
        JSON.stringify(batch.map((entity) => columnsOf(metadata, entity))),
      ]);
  }
});

interface EntityStatements {
  readonly select: string;
  /** Like `select`, and additionally selects the whole row as JSON text. */
  readonly selectWhole: string;
  readonly upsert: string;
}

const statementCache = new WeakMap<EntityMetadata, EntityStatements>();

function statementsOf(metadata: EntityMetadata): EntityStatements {
  const cached = statementCache.get(metadata);
  if (cached) return cached;
  const { columns, primaryColumns, tableName, tablePath } = metadata;
  const names = columns.map(({ databaseName }) => `"${databaseName}"`);
  const keys = primaryColumns.map(({ databaseName }) => `"${databaseName}"`);
  const otherNames = names.filter((name) => !keys.includes(name));
  const listed = columns.map((column) => `"${column.databaseName}" AS "${column.propertyName}"`).join(', ');
  const from = `FROM ${tablePath} t`;
  const statements = {
    select: `SELECT ${listed} ${from}`,
    selectWhole: `SELECT ${listed}, to_jsonb(t)::text AS "${wholeColumn}" ${from}`,
    upsert: `INSERT INTO ${tablePath} (${names.join(', ')}) SELECT ${names.join(', ')} FROM jsonb_populate_recordset(NULL::${tablePath}, $1::jsonb)
      ON CONFLICT ON CONSTRAINT ${tableName}_pkey DO UPDATE SET ${otherNames.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  };
  statementCache.set(metadata, statements);
  return statements;
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
