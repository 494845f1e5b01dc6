import { readdirSync, readFileSync } from 'node:fs';
import { Database, type DatabaseAddress } from '../../subgraphs/kit/src';
import { createLogger } from '../../subgraphs/kit/src/logging';
import {
  type StandaloneServer,
  type PostgresServer,
  startBouncer,
  startPrimary,
} from '../../test/support/postgres-server';

/**
 * A connection path to Postgres, e.g. through PgBouncer. All paths lead to the same server and send the same statement.
 */
export interface Way {
  readonly name: string;
  /** Executes the statement once. */
  send(): Promise<void>;
  close(): Promise<void>;
}

/** Returns the CPU time that a server has used so far, in milliseconds. */
export type Meter = () => number;

const connections = 8;
const accounts = 1_000;

/** SQL of a page of twenty rows of one account with four joins, similar to the list of memberships. */
const page = `
  SELECT t0.id, t0.status, t0.created_at, plan.title, plan.price, product.title, person.name, person.email, account.title
  FROM bench.memberships t0 JOIN bench.plans plan ON plan.id = t0.plan_id JOIN bench.products product ON product.id = plan.product_id
  JOIN bench.people person ON person.id = t0.person_id JOIN bench.accounts account ON account.id = t0.account_id
  WHERE t0.account_id = $1 AND (t0.created_at, t0.id) < ($2::timestamptz, $3) ORDER BY t0.created_at DESC, t0.id DESC LIMIT 21`;

const table = (name: string, columns: string, values: string, rows: number): string =>
  `CREATE TABLE bench.${name} (id bigint PRIMARY KEY, ${columns}); INSERT INTO bench.${name} SELECT n, ${values} FROM generate_series(1, ${rows}) n;`;

/**
 * Starts Postgres with PgBouncer in front of it.
 *
 * @param settings path of the PgBouncer settings that the project ships
 */
export async function startServers(
  settings: string,
): Promise<{ readonly primary: PostgresServer; readonly bouncer: StandaloneServer; close(): Promise<void> }> {
  const primary = await startPrimary();
  const bouncer = await startBouncer(primary, connections, readFileSync(settings, 'utf8'));
  return {
    primary,
    bouncer,
    close: async () => {
      await bouncer.close();
      await primary.close();
    },
  };
}

/** Creates and fills the tables that the statement reads. */
export async function fillTables(server: PostgresServer): Promise<void> {
  await server.query(`CREATE SCHEMA bench;
    ${table('accounts', 'title text', "'account ' || n", accounts)}
    ${table('people', 'name text, email text', "'person ' || n, n || '@shop.example'", 20_000)}
    ${table('products', 'title text', "'product ' || n", accounts)}
    ${table('plans', 'product_id bigint, title text, price numeric', `n % ${accounts} + 1, 'plan ' || n, n`, accounts * 2)}
    ${table('memberships', 'account_id bigint, plan_id bigint, person_id bigint, status text, created_at timestamptz', `n % ${accounts} + 1, n % ${accounts * 2} + 1, n % 20000 + 1, 'active', now() - n * interval '1 s'`, 100_000)}
    CREATE INDEX ON bench.memberships (account_id, created_at, id)`);
  await server.query('VACUUM ANALYZE');
}

/** Opens a connection pool to the URL, as a connection path with this name. */
export async function openTarget(name: string, url: DatabaseAddress): Promise<Way> {
  const database = await Database.open({
    url,
    schema: 'bench',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: connections,
  });
  let nextIndex = 0;
  return {
    name,
    send: async () => void (await database.rows(page, [((nextIndex += 1) % accounts) + 1, new Date(), 0])),
    close: () => database.close(),
  };
}

/** Returns a function that measures the CPU time of a Postgres or pooler server, including its child processes. */
export function meterOf({ pid }: StandaloneServer): Meter {
  return () => {
    const serverPid = String(pid());
    const processes = readdirSync('/proc')
      .filter((id) => /^\d+$/.test(id))
      .flatMap((id) => timesOf(id) ?? []);
    return (
      processes
        .filter(({ id, parent }) => id === serverPid || parent === serverPid)
        .reduce((sum, { ticks }) => sum + ticks, 0) * 10
    );
  };
}

/** Returns the CPU time of a process in hundredths of a second, with its parent's id; null if the process has ended. */
function timesOf(id: string): { readonly id: string; readonly parent: string; readonly ticks: number } | null {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { id, parent: fields[1] as string, ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}
