import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { configuration } from '../../app/config';
import type { DemoData } from '../../app/demo-data';
import { referenceDay } from '../../app/demo-data/calendar';
import { raisedLimits } from '../../app/runtime/raised-limits';
import { Shutdown } from '../../app/runtime/shutdown';
import { type DemoOptions, type RunningService, runStandalone } from '../../app/roles/everything';
import { templateDatabase } from './database';
import { distributeAllTables } from './distributed-tables';
import { rejectEventsWithoutBody } from './events-without-body';
import { type HttpResponse, type HttpCall, httpCall, keepAliveAgent } from './http-call';
import { longTimeouts } from './service-process';
import { until } from './until';
import { untaken } from './pending-events';

export interface ServiceCall extends HttpCall {
  /** Credential; default: the first account's newest key. null sends none. */
  readonly as?: string | null;
}

/** The whole service in this process, as `npm start` runs it, on its own database with the demo data. */
export interface TestService {
  /** Origin for clients. */
  readonly origin: string;
  /** Keys, tokens and ids; identical in every test, except for the tokens. */
  readonly demoData: DemoData;
  readonly databaseUrl: string;
  request(call: ServiceCall): Promise<HttpResponse>;
  /** Executes a GraphQL operation over HTTP: `{ data, errors }`, and the status. */
  query(query: string, variables?: Record<string, unknown>, as?: string | null): Promise<HttpResponse>;
  close(): Promise<void>;
}

/**
 * Variants of the demo data: most tests use `quiet`, with fixed dates and without purchases; `npm start` uses `busy`,
 * up to today, because workers would let all data expire if it ended long ago.
 */
const demoOptions: Readonly<Record<'quiet' | 'busy', DemoOptions>> = {
  quiet: { always: true, today: referenceDay, activity: false },
  busy: { always: true },
};

/** Master secret of every service under test. */
export const masterSecret = 'a master secret that only tests know';

const pendingEvents = `SELECT ${untaken} AS pending FROM events.log_state`;

/** Creates a database with the demo data, all of whose events have been published. */
export const withDemoData = templateDatabase('service', (url) => createDemoData(url, demoOptions.quiet));

/** Creates the demo data of `npm start`: with purchases and all resulting data. */
export const createBusyDemoData = (url: string): Promise<void> => createDemoData(url, demoOptions.busy);

/** Creates a database with the demo data of `npm start`. */
export const withBusyDemoData = templateDatabase('busy', createBusyDemoData);

async function createDemoData(url: string, demo: DemoOptions): Promise<void> {
  const { close } = await start(url, {}, demo);
  await eventsPublished(url);
  await close();
  await rejectEventsWithoutBody(url);
}

/**
 * Environment for suites that send many unknown ids: limits how long a command waits for the event that could create
 * the row.
 */
export const shortEventWait = { EVENT_WAIT: '50ms' } as const;

export interface ServiceOptions {
  /** Additional environment variables of the service. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Returns the URL through which the service connects to its database, if it differs from the database's own URL. */
  readonly proxy?: (databaseUrl: string) => Promise<string> | string;
  /** Creates the database; default: `withDemoData`. */
  readonly database?: typeof withDemoData;
}

/**
 * Opens the service. Its `close` rejects if an event was published without its body. Demo ids, keys and times are identical in all tests. With
 * TEST_DIVIDED_TABLES its tables are distributed by account.
 */
export async function openService({
  environment = {},
  proxy = (url) => url,
  database: create = withDemoData,
}: ServiceOptions = {}): Promise<TestService> {
  const database = await create();
  if (process.env.TEST_DIVIDED_TABLES) await distributeAllTables(database.url);
  const service = await openServiceOn(await proxy(database.url), environment);
  return {
    ...service,
    databaseUrl: database.url,
    close: async () => {
      await service.close();
      await rejectEventsWithoutBody(database.url).finally(() => database.drop());
    },
  };
}

/** Opens the service on an existing database, and creates the demo data if it is missing. */
export async function openServiceOn(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const { origin, demoData, close } = await start(databaseUrl, environment);
  const client = clientOf(demoData, () => Number(new URL(origin).port));
  return {
    origin,
    demoData,
    databaseUrl,
    request: client.request,
    query: client.query,
    close: async () => {
      client.close();
      await close();
    },
  };
}

/**
 * Creates a client that calls a service as the first account by default.
 *
 * @param portOf returns the port that serves a path
 */
export function clientOf(
  demoData: DemoData,
  portOf: (path: string) => number,
): Pick<TestService, 'request' | 'query'> & { close(): void } {
  const agent = keepAliveAgent();
  const latest = (demoData.accounts[0] as DemoData['accounts'][number]).keys.latest;
  const request: TestService['request'] = ({ as = latest, headers, ...call }) =>
    httpCall(
      portOf(call.path),
      { ...call, headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers } },
      agent,
    );
  return {
    request,
    query: (query, variables = {}, as = latest) =>
      request({ method: 'POST', path: '/graphql', as, body: { query, variables } }).then(withoutCost),
    close: () => agent.destroy(),
  };
}

async function start(
  databaseUrl: string,
  extraEnvironment: Readonly<Record<string, string>> = {},
  demo = demoOptions.quiet,
): Promise<RunningService & { readonly demoData: DemoData; close(): Promise<void> }> {
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
    ...longTimeouts,
    ...raisedLimits,
    ...extraEnvironment,
  };
  try {
    const { origin, demoData } = await runStandalone(configuration.load(environment), shutdown, () => {}, demo);
    if (!demoData) throw new Error('The service has no demo data.');
    return { origin, demoData, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Waits until the events of the demo data are in the log and all domains have consumed them, so that no clone has to
 * repeat this.
 */
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

/** Removes the cost from a response of the graph, because it depends on previous requests. */
function withoutCost(response: HttpResponse): HttpResponse {
  const { extensions: _cost, ...body } = (response.json ?? {}) as { readonly extensions?: unknown };
  return response.json === undefined ? response : { ...response, json: body };
}
