import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { configuration } from '../../app/config';
import type { DemoWorld } from '../../app/demo-world';
import { raisedLimits } from '../../app/parts/raised-limits';
import { Shutdown } from '../../app/parts/shutdown';
import { type RunningService, runEverything } from '../../app/roles/everything';
import { templateDatabase } from './database';
import { divideTables } from './divided';
import { refuseEventsWithoutBody } from './events-without-body';
import { type HttpAnswer, type HttpCall, httpCall, keepAliveAgent } from './http-call';
import { longWaits } from './service-process';
import { until } from './until';
import { untaken } from './untold';

export interface ServiceCall extends HttpCall {
  /** Credential; the first account's newest key by default, null sends none. */
  readonly as?: string | null;
}

/** The whole service in this process, as `npm start` runs it, on a database of its own that holds the demo world. */
export interface TestService {
  /** Address for clients. */
  readonly origin: string;
  /** Keys, tokens and ids; the same in every test, but for the tokens. */
  readonly world: DemoWorld;
  readonly databaseUrl: string;
  request(call: ServiceCall): Promise<HttpAnswer>;
  /** Asks the graph over HTTP: `{ data, errors }`, and the status. */
  ask(query: string, variables?: Record<string, unknown>, as?: string | null): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/** What the secrets of every service under test derive from. */
export const masterSecret = 'a master secret that only tests know';

const pendingEvents = `SELECT ${untaken} AS pending FROM events.log_state`;

/** A database of its own that holds the demo world, all of whose events have been published. */
export const withDemoWorld = templateDatabase('service', async (url) => {
  const { close } = await start(url);
  await eventsPublished(url);
  await close();
  await refuseEventsWithoutBody(url);
});

/** Environment for suites that send many unknown ids: a command waits this long for the event that could bring the row. */
export const shortEventWait = { EVENT_WAIT: '50ms' } as const;

export interface ServiceOptions {
  /** What the service finds in its environment besides what it needs. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The address by which it reaches its database, where that is not the usual one. */
  readonly wayTo?: (databaseUrl: string) => Promise<string> | string;
}

/** Opens the service, whose `close` rejects where an event was published without its body. Equal for all tests: demo ids, keys and times do not change from one to the next. With TEST_DIVIDED_TABLES its tables are divided by account. */
export async function openService({
  environment = {},
  wayTo = (url) => url,
}: ServiceOptions = {}): Promise<TestService> {
  const database = await withDemoWorld();
  if (process.env.TEST_DIVIDED_TABLES) await divideTables(database.url);
  const service = await openServiceOn(await wayTo(database.url), environment);
  return {
    ...service,
    databaseUrl: database.url,
    close: async () => {
      await service.close();
      await refuseEventsWithoutBody(database.url).finally(() => database.drop());
    },
  };
}

/** Opens the service on a database that is there, and makes the demo world in it where it is missing. */
export async function openServiceOn(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const { origin, world, close } = await start(databaseUrl, environment);
  const client = clientOf(world, () => Number(new URL(origin).port));
  return {
    origin,
    world,
    databaseUrl,
    request: client.request,
    ask: client.ask,
    close: async () => {
      client.close();
      await close();
    },
  };
}

/**
 * Who asks a service as the first account, unless told.
 *
 * @param portOf where a path is answered
 */
export function clientOf(
  world: DemoWorld,
  portOf: (path: string) => number,
): Pick<TestService, 'request' | 'ask'> & { close(): void } {
  const agent = keepAliveAgent();
  const latest = (world.accounts[0] as DemoWorld['accounts'][number]).keys.latest;
  const request: TestService['request'] = ({ as = latest, headers, ...call }) =>
    httpCall(
      portOf(call.path),
      { ...call, headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers } },
      agent,
    );
  return {
    request,
    ask: (query, variables = {}, as = latest) =>
      request({ method: 'POST', path: '/graphql', as, body: { query, variables } }).then(withoutCost),
    close: () => agent.destroy(),
  };
}

async function start(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningService & { readonly world: DemoWorld; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'service-test-'));
  const shutdown = new Shutdown();
  const close = async () => {
    await shutdown.run();
    rmSync(folder, { recursive: true, force: true });
  };
  const environment = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: folder,
    MASTER_SECRET: masterSecret,
    LOG_LEVEL: 'silent',
    POOL_SIZE: '4',
    ...longWaits,
    ...raisedLimits,
    ...more,
  };
  try {
    const { origin, world } = await runEverything(configuration.load(environment), shutdown, () => {}, 'force');
    if (!world) throw new Error('The service has no demo world.');
    return { origin, world, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until the events of the demo world are in the log and all domains have taken them, so that no clone has to do it again. */
async function eventsPublished(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const unpublished = async () => {
      const { rows } = await client.query(pendingEvents);
      return rows[0].pending as boolean;
    };
    await until(unpublished, (pending) => !pending);
  } finally {
    await client.end();
  }
}

/** An answer of the graph without what it has cost, which depends on what was asked before. */
function withoutCost(answer: HttpAnswer): HttpAnswer {
  const { extensions: _cost, ...said } = (answer.json ?? {}) as { readonly extensions?: unknown };
  return answer.json === undefined ? answer : { ...answer, json: said };
}
