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
  readonly id: string;
  readonly lock: RowLock | null;
}

/** The entity by its id as it is in this transaction, null where there is none. */
export function findRow<Row extends object>(on: OnConnection, type: EntityTarget<Row>, id: string): Promise<Row | null> {
  return read(on, { type, id, lock: null }) as Promise<Row | null>;
}

/** The entity by its id, kept from the others until the transaction ends; null where there is none. */
export function lockRow<Row extends object>(on: OnConnection, type: EntityTarget<Row>, id: string, lock: RowLock = 'update'): Promise<Row | null> {
  return read(on, { type, id, lock }) as Promise<Row | null>;
}

/** Writes all columns of an entity, whether its row is new or not. Its row must be locked or new. */
export async function saveRow<Row extends object>(on: OnConnection, row: Row): Promise<Row> {
  await write(on, row);
  return row;
}

const read = batched<Wanted, object | null>(async (manager, wanted) => {
  const found = new Map<string, object>();
  const nameOf = ({ type, id, lock }: Wanted) => `${manager.connection.getMetadata(type).tablePath} ${lock} ${id}`;
  for (const group of groupsOf(wanted, ({ type, lock }) => `${manager.connection.getMetadata(type).tablePath} ${lock}`)) {
    const [{ type, lock }] = group;
    const metadata = manager.connection.getMetadata(type);
    const rows = await prepared(manager, `${textsOf(metadata).select}${lock ? ` FOR ${lock}` : ''}`, [[...new Set(group.map(({ id }) => id))]]);
    for (const row of rows) found.set(nameOf({ type, lock, id: row.id as string }), Object.assign(metadata.create() as object, row));
  }
  return wanted.map((key) => found.get(nameOf(key)) ?? null);
});

const write = batchedWrite<object>(async (manager, entities) => {
  for (const group of groupsOf(entities, (entity) => entity.constructor)) {
    const metadata = manager.connection.getMetadata(group[0].constructor);
    for (const round of rounds(group, (entity) => keyOf(metadata, entity))) await unawaited(manager, textsOf(metadata).upsert, [JSON.stringify(round.map((entity) => columnsOf(metadata, entity)))]);
  }
});

interface Texts {
  readonly select: string;
  readonly upsert: string;
}

const texts = new WeakMap<EntityMetadata, Texts>();

function textsOf(metadata: EntityMetadata): Texts {
  const known = texts.get(metadata);
  if (known) return known;
  const { columns, primaryColumns, tablePath } = metadata;
  const names = columns.map(({ databaseName }) => `"${databaseName}"`);
  const keys = primaryColumns.map(({ databaseName }) => `"${databaseName}"`);
  const rest = names.filter((name) => !keys.includes(name));
  const made = {
    // In the order of their ids, so that two who want the same rows do not wait for each other.
    select: `SELECT ${columns.map((column) => `"${column.databaseName}" AS "${column.propertyName}"`).join(', ')} FROM ${tablePath} WHERE id = ANY($1::text[]) ORDER BY id`,
    upsert: `INSERT INTO ${tablePath} (${names.join(', ')}) SELECT ${names.join(', ')} FROM jsonb_populate_recordset(NULL::${tablePath}, $1::jsonb)
      ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`,
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

function keyOf(metadata: EntityMetadata, entity: object): string {
  return metadata.primaryColumns.map(({ propertyName }) => (entity as Record<string, unknown>)[propertyName]).join(' ');
}

function groupsOf<Item>(items: readonly Item[], by: (item: Item) => unknown): [Item, ...Item[]][] {
  return [...Map.groupBy(items, by).values()] as [Item, ...Item[]][];
}
