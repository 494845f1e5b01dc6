import pg from 'pg';
import { mailEvents } from '../../web/mails';
import { retryOnDeadlock } from './deadlocks';
import { until } from './until';
import { unmailedEvents, untaken, unpublishedCondition, waitingEvents } from './pending-events';

/** Count and checksum of the rows of every table of the domains, and the number of events so far. */
export type Fingerprint = Readonly<Record<string, string>>;

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly columns: string;
}

const domains = ['platform', 'billing', 'payouts', 'courses', 'trust_safety'] as const;

/** Tables that commands write in the events domain; its other tables are the log and worker state. */
const ofEvents = ['webhooks'];

/** Tables written by reads or workers, or only for idempotency. Events are counted separately, published or not. */
const uncounted = ['outbox', 'inbox', 'operations', 'migrations'];

/** Tables that a worker writes some time after the journal, which is included. */
const excludedTables = ['unchained_entries', 'chain_links'];

/** Ordered by creation: a table references only tables created before it. */
const tablesQuery = `
  SELECT n.nspname AS schema, c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE (n.nspname = ANY ($1) OR (n.nspname = 'events' AND c.relname = ANY ($3))) AND c.relname <> ALL ($2) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.oid, n.nspname, c.relname ORDER BY c.oid`;

/** Uses of the names of changed tables. */
type Purpose = 'fingerprint' | 'restore';

function nameOf({ schema, name }: Table): string {
  return `${schema}.${name}`;
}

/**
 * The state of a service's database: compares fingerprints to prove that nothing has changed, and restores the initial
 * rows.
 */
export class DatabaseState {
  /** Checksums of the tables as of the last fingerprint. */
  private readonly sums = new Map<string, string>();
  private readonly purposes = new Set<Purpose>();
  /** Log position of the last event before `remember`. */
  private rememberedPosition = 0;

  private constructor(
    private readonly client: pg.Client,
    private readonly tables: readonly Table[],
  ) {}

  static async open(databaseUrl: string): Promise<DatabaseState> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<Table>(tablesQuery, [domains, uncounted, ofEvents]);
    const state = new DatabaseState(client, rows);
    await state.createTriggers();
    return state;
  }

  /** Computes the fingerprint. Only tables that statements have changed since the last call are read. */
  async fingerprint(): Promise<Fingerprint> {
    const touched = await this.touchedSince('fingerprint');
    const countedTables = this.tables.filter(({ name }) => !excludedTables.includes(name)).map(nameOf);
    const stale = countedTables.filter((table) => touched.has(table) || !this.sums.has(table));
    const sums = stale.map(
      (table) =>
        `SELECT '${table}' AS name, count(*) || ' ' || coalesce(md5(string_agg(line, ',' ORDER BY line)), '') AS sum
      FROM (SELECT md5((to_jsonb(t) - 'last_used_at')::text) AS line FROM ${table} t) AS lines`,
    );
    const waiting = domains.map((schema) => `(SELECT count(*) FROM ${schema}.outbox)`).join(' + ');
    const events = `SELECT 'events', (last_position + ${waiting})::text FROM events.log_state`;
    const { rows } = await this.client.query<{ name: string; sum: string }>([...sums, events].join(' UNION ALL '));
    for (const { name, sum } of rows) this.sums.set(name, sum);
    return Object.fromEntries(this.sums);
  }

  /** Saves the current rows of the domains for `restore`. */
  async remember(): Promise<void> {
    await this.client.query('CREATE SCHEMA remembered');
    for (const { schema, name } of this.tables)
      await this.client.query(`CREATE TABLE remembered.${schema}_${name} AS TABLE ${schema}.${name}`);
    await this.touchedSince('restore');
    const [log] = await this.rows<{ position: string }>('SELECT last_position AS position FROM events.log_state');
    this.rememberedPosition = Number(log?.position);
  }

  /**
   * Restores the remembered rows of all tables that have changed since. Published events remain.
   *
   * First waits until the events of the last requests are published: without the rows that they reference, they would
   * delay later events and mails for half a minute. Mails read the rows when they are rendered, after the publication.
   */
  async restore(): Promise<void> {
    await this.published();
    await until(
      () => this.rows<{ type: string }>(unmailedEvents, [this.rememberedPosition, mailEvents]),
      (events) => events.length === 0,
    );
    // Consumers that still process events of the last request lock the same rows in another order.
    await retryOnDeadlock(() => this.restoreRows());
  }

  private published(): Promise<void> {
    return this.awaitNoneOf(unpublishedCondition);
  }

  private async restoreRows(): Promise<void> {
    try {
      // The journal rejects deletes, so its triggers are disabled during the restore.
      await this.client.query('BEGIN; SET LOCAL session_replication_role = replica');
      const touched = await this.touchedSince('restore');
      const changed = this.tables.filter((table) => touched.has(nameOf(table)));
      const empty = changed.toReversed().map(({ schema, name }) => `DELETE FROM ${schema}.${name}`);
      const fill = changed.map(
        ({ schema, name, columns }) =>
          `INSERT INTO ${schema}.${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM remembered.${schema}_${name}`,
      );
      // Triggers are disabled, so that the changed tables are recorded explicitly.
      const note = changed.map((table) => `INSERT INTO touched.fingerprint VALUES ('${nameOf(table)}')`);
      await this.client.query([...empty, ...fill, ...note, 'COMMIT'].join('; '));
    } catch (error) {
      await this.client.query('ROLLBACK');
      throw error;
    }
  }

  /** Waits until all consumers of the events have finished writing. */
  async settled(): Promise<void> {
    await this.awaitNoneOf(untaken);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  async rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.client.query(text, [...values])).rows as Row[];
  }

  /** Creates triggers with which each statement records its changed table, for `fingerprint` and for `restore`. */
  private async createTriggers(): Promise<void> {
    await this.client.query(`CREATE SCHEMA IF NOT EXISTS touched;
      CREATE UNLOGGED TABLE IF NOT EXISTS touched.fingerprint (name text NOT NULL);
      CREATE UNLOGGED TABLE IF NOT EXISTS touched.restore (name text NOT NULL);
      CREATE OR REPLACE FUNCTION touched.note() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE touched_table text := TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME;
        BEGIN
          INSERT INTO touched.fingerprint VALUES (touched_table);
          INSERT INTO touched.restore VALUES (touched_table);
          RETURN NULL;
        END $$`);
    for (const table of this.tables)
      await this.client
        .query(`CREATE OR REPLACE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${nameOf(table)}
        FOR EACH STATEMENT EXECUTE FUNCTION touched.note()`);
  }

  /**
   * Returns the tables that statements have changed since the last call for the same purpose. Each purpose has one caller per database: a second
   * caller would miss changes that the first one has read.
   */
  private async touchedSince(purpose: Purpose): Promise<ReadonlySet<string>> {
    if (!this.purposes.has(purpose)) {
      const lock = 'SELECT pg_try_advisory_lock(hashtext($1), hashtext(current_database())) AS held';
      const [row] = await this.rows<{ held: boolean }>(lock, [`touched.${purpose}`]);
      if (!row?.held) throw new Error(`Another WorldState already uses ${purpose} on this database.`);
      this.purposes.add(purpose);
    }
    const rows = await this.rows<{ name: string }>(`DELETE FROM touched.${purpose} RETURNING name`);
    return new Set(rows.map(({ name }) => name));
  }

  private async awaitNoneOf(events: string): Promise<void> {
    // The query lists where events wait, so that the error after a timeout names the consumer that does not proceed.
    const waiting = () =>
      this.rows<{ place: string; events: number }>(
        `SELECT place, events FROM (${waitingEvents}) AS waiting, events.log_state WHERE events > 0 AND (${events})`,
      );
    await until(waiting, (places) => places.length === 0);
  }
}
