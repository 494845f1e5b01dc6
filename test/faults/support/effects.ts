import pg from 'pg';
import { eventSources } from '../../../app/parts/domains';
import { EvidenceRepository } from '../../../app/torture/evidence.repository';
import { until } from '../../support/until';
import { untaken } from '../../support/untold';

/** Counts and sums of what a service has brought about, by name. */
export type Effects = ReadonlyMap<string, number>;

const schemas = ['platform', 'billing', 'payouts', 'courses', 'trust_safety'];
/** Written to know repeats, to tell others, or by workers whenever they come by. */
const uncounted = [
  'outbox',
  'inbox',
  'operations',
  'migrations',
  'unchained_entries',
  'chain_links',
  'mails',
  'sealed_mails',
];
/** Columns that say where a row stands. */
const states = ['status', 'state', 'phase', 'outcome', 'kind'];

const columnsQuery = `
  SELECT table_schema AS schema, table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
  WHERE table_schema = ANY ($1) AND table_name <> ALL ($2) GROUP BY 1, 2 ORDER BY 1, 2`;

const events = `SELECT 'event ' || type AS name, count(*) AS count FROM (
  SELECT type FROM events.log${eventSources.map((schema) => ` UNION ALL SELECT type FROM ${schema}.outbox`).join('')}) AS told GROUP BY 1`;

const books = `SELECT 'money ' || coalesce(account_id, 'platform') || ' ' || kind || ' ' || currency AS name, sum(balance) AS count FROM payouts.books GROUP BY 1`;

/** Milliseconds between two looks. */
const apart = 50;
/** After so many looks whoever waits for a lease or a pause is told that it is over. */
const patience = 8;

/** What there is in a service's database, seen from outside. */
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
    const counts = rows.map(({ schema, name, columns }) => {
      const kinds = states
        .filter((column) => columns.includes(column))
        .map((column) => ` || ' ' || coalesce(${column}::text, '-')`);
      return `SELECT '${schema}.${name}'${kinds.join('')} AS name, count(*) AS count FROM ${schema}.${name} GROUP BY 1`;
    });
    return new EffectCounter(client, [...counts, events, books].join(' UNION ALL '));
  }

  /** Everything, once nothing is on its way any more. Rejects with what still is, where that takes too long. */
  async settled(longest = 90_000): Promise<Effects> {
    let before = '';
    let looks = 0;
    const counted = await until(
      async () => {
        looks += 1;
        const underWay = (await this.evidence.underWay(this.client)).filter((line) => !this.resting.has(line));
        if (underWay.length > 0) {
          if (looks % patience === 0) await this.evidence.passTime(this.client);
          return { underWay, rows: null };
        }
        const [waiting] = await this.rows<{ untaken: boolean }>(`SELECT ${untaken} AS untaken FROM events.log_state`);
        const now = await this.rows<{ name: string; count: string }>(this.text);
        const text = JSON.stringify(now.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
        const same = text === before && waiting?.untaken === false;
        before = text;
        return { underWay, rows: same ? now : null };
      },
      ({ rows }) => rows !== null,
      longest,
      apart,
    );
    return new Map((counted.rows ?? []).map(({ name, count }) => [name, Number(count)]));
  }

  /** What rests although it seems to wait for something: it was there before. */
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
      () => same >= patience,
      90_000,
      apart * patience,
    );
    for (const line of resting) this.resting.add(line);
  }

  /** What the books, and those who were asked for money, have to say against each other. A line for each thing that is wrong. */
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

/** What has come between the first and the second, each by how much; what has not changed is left out. */
export function between(first: Effects, second: Effects): Effects {
  const names = new Set([...first.keys(), ...second.keys()]);
  return new Map(
    [...names].flatMap((name) => {
      const change = rounded((second.get(name) ?? 0) - (first.get(name) ?? 0));
      return change === 0 ? [] : [[name, change] as const];
    }),
  );
}

/** Where so many times the effects of one are not what there is. A line for each. */
export function differences(one: Effects, times: number, found: Effects): string[] {
  const names = new Set([...one.keys(), ...found.keys()]);
  return [...names].flatMap((name) => {
    const [expected, actual] = [rounded((one.get(name) ?? 0) * times), found.get(name) ?? 0];
    return expected === actual ? [] : [`${name}: ${actual} instead of ${expected}`];
  });
}

/** Amounts have eight decimals at most. */
function rounded(count: number): number {
  return Math.round(count * 1e8) / 1e8;
}
