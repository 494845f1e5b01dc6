import pg from 'pg';
import { eventSources } from '../../../app/runtime/domains';
import { EvidenceRepository } from '../../../tools/crash-test/evidence.repository';
import { until } from '../../support/until';
import { untaken } from '../../support/pending-events';

/** Counts and sums of the effects of a service, by name. */
export type Effects = ReadonlyMap<string, number>;

const schemas = ['platform', 'billing', 'payouts', 'courses', 'trust_safety'];
/** Tables that are not counted: they are written for deduplication or delivery, or by workers at any time. */
const uncounted = [
  'outbox',
  'inbox',
  'operations',
  'migrations',
  'unchained_entries',
  'chain_links',
  'mails',
  'mail_records',
  'sealed_mails',
];
/** Columns with the state of a row. */
const states = ['status', 'state', 'phase', 'outcome', 'kind'];

const columnsQuery = `
  SELECT table_schema AS schema, table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
  WHERE table_schema = ANY ($1) AND table_name <> ALL ($2) GROUP BY 1, 2 ORDER BY 1, 2`;

const events = `SELECT 'event ' || type AS name, count(*) AS count FROM (
  SELECT type FROM events.log${eventSources.map((schema) => ` UNION ALL SELECT type FROM ${schema}.outbox`).join('')}) AS events GROUP BY 1`;

const balancesSql = `SELECT 'money ' || coalesce(account_id, 'platform') || ' ' || kind || ' ' || currency AS name, sum(balance) AS count FROM payouts.books GROUP BY 1`;

/** Polling interval in milliseconds. */
const pollIntervalMs = 50;
/** Number of polls after which pending leases and delays expire. */
const pollsUntilExpiry = 8;

/** Reads the effects of a service from its database over a separate connection. */
export class EffectCounter {
  private readonly evidence = new EvidenceRepository();
  private readonly resting = new Set<string>();

  private constructor(
    private readonly client: pg.Client,
    private readonly text: string,
  ) {}

  static async open(databaseUrl: string): Promise<EffectCounter> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(columnsQuery, [
      schemas,
      uncounted,
    ]);
    const countQueries = rows.map(({ schema, name, columns }) => {
      const kinds = states
        .filter((column) => columns.includes(column))
        .map((column) => ` || ' ' || coalesce(${column}::text, '-')`);
      return `SELECT '${schema}.${name}'${kinds.join('')} AS name, count(*) AS count FROM ${schema}.${name} GROUP BY 1`;
    });
    return new EffectCounter(client, [...countQueries, events, balancesSql].join(' UNION ALL '));
  }

  /** Returns all effects once nothing is in progress. Rejects with the remaining work after a timeout. */
  async settled(timeoutMs = 90_000): Promise<Effects> {
    let before = '';
    let polls = 0;
    const state = await until(
      async () => {
        polls += 1;
        const unfinished = (await this.evidence.underWay(this.client)).filter((line) => !this.resting.has(line));
        if (unfinished.length > 0) {
          if (polls % pollsUntilExpiry === 0) await this.evidence.passTime(this.client);
          return { underWay: unfinished, rows: null };
        }
        const [waiting] = await this.rows<{ untaken: boolean }>(`SELECT ${untaken} AS untaken FROM events.log_state`);
        const current = await this.rows<{ name: string; count: string }>(this.text);
        const text = JSON.stringify(current.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
        const same = text === before && waiting?.untaken === false;
        before = text;
        return { underWay: unfinished, rows: same ? current : null };
      },
      ({ rows }) => rows !== null,
      timeoutMs,
      pollIntervalMs,
    );
    return new Map((state.rows ?? []).map(({ name, count }) => [name, Number(count)]));
  }

  /** Excludes work that is already pending and does not progress from the wait in `settled`. */
  async rest(): Promise<void> {
    let [before, same] = ['', 0];
    const resting = await until(
      async () => {
        await this.evidence.passTime(this.client);
        const lines = await this.evidence.underWay(this.client);
        same = before === lines.join() ? same + 1 : 0;
        before = lines.join();
        return lines;
      },
      () => same >= pollsUntilExpiry,
      90_000,
      pollIntervalMs * pollsUntilExpiry,
    );
    for (const line of resting) this.resting.add(line);
  }

  /**
   * Returns the inconsistencies between the ledger and the external parties that received money requests, one line per
   * problem.
   */
  async wrongs(): Promise<string[]> {
    const found: string[] = [];
    for (const check of this.evidence.checks)
      found.push(...(await this.evidence.wrong(this.client, check)).map((line) => `${check.name}: ${line}`));
    return found;
  }

  async rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.client.query(text, [...values])).rows as Row[];
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** Returns the changes from the first effects to the second. Unchanged effects are omitted. */
export function differenceOf(first: Effects, second: Effects): Effects {
  const names = new Set([...first.keys(), ...second.keys()]);
  return new Map(
    [...names].flatMap((name) => {
      const change = rounded((second.get(name) ?? 0) - (first.get(name) ?? 0));
      return change === 0 ? [] : [[name, change] as const];
    }),
  );
}

/** Returns the deviations of the found effects from the effects of one run multiplied by `times`, one line each. */
export function differences(one: Effects, times: number, found: Effects): string[] {
  const names = new Set([...one.keys(), ...found.keys()]);
  return [...names].flatMap((name) => {
    const [expected, actual] = [rounded((one.get(name) ?? 0) * times), found.get(name) ?? 0];
    return expected === actual ? [] : [`${name}: ${actual} instead of ${expected}`];
  });
}

/** Amounts have at most eight decimals. */
function rounded(count: number): number {
  return Math.round(count * 1e8) / 1e8;
}
