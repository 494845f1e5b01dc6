import WebSocket from 'ws';
import { type RoleName, roleNames } from '../../app/roles/names';
import { residentMemory } from '../../app/runtime/process-memory';
import { principalHeader } from '../../subgraphs/kit/src/principal/token';
import { createTestDatabase, type TestDatabase } from '../support';
import type { HttpResponse } from '../support/http-call';
import { callAs, readSandbox, type Sandbox } from '../support/sandbox';
import { masterSecret } from '../support/service';
import { dataFolder, freePort, type ServiceProcess, startProcess, startService } from '../support/service-process';
import { until } from '../support/until';

/** Number of roles that start concurrently. */
const concurrency = 3;

/** One process per role. */
export interface Roles {
  readonly processes: Readonly<Record<RoleName, ServiceProcess>>;
  /** Environment variables shared by all processes. */
  readonly environment: Readonly<Record<string, string>>;
  /** Shared folder of the roles that handle files. */
  readonly filesFolder: string;
  /** Returns the origin of a role's process. */
  origin(role: RoleName): string;
  /** Restarts a role that has ended, on the same port. */
  restart(role: RoleName): Promise<void>;
  /** Stops all processes with SIGTERM, and returns how each of them ended. */
  stop(): Promise<unknown[]>;
}

/** All roles in separate processes, on a database with the demo data. */
export interface Fleet extends Roles {
  readonly sandbox: Sandbox;
  remove(): Promise<void>;
}

/** Additional environment variables of a role. */
export type RoleEnvironment = (role: RoleName) => Record<string, string>;

/**
 * Starts every role on a database with the demo data.
 *
 * @param publicOrigin origin of the links
 * @param openDatabase returns the database, which gets the demo data unless it contains them; by default an empty one
 */
export async function startFleet(
  publicOrigin: string,
  environmentOf: RoleEnvironment = () => ({}),
  openDatabase: () => Promise<TestDatabase> = () => createTestDatabase('processes'),
): Promise<Fleet> {
  const folder = dataFolder();
  const database = await openDatabase();
  await seed({
    DATABASE_URL: database.url,
    MASTER_SECRET: masterSecret,
    DATA_FOLDER: folder.path,
    PUBLIC_ORIGIN: publicOrigin,
    LOG_LEVEL: 'silent',
  });
  const started = await startRoles({ databaseUrl: database.url, publicOrigin, folder: folder.path }, environmentOf);
  return { ...started, sandbox: readSandbox(folder.path), remove: () => remove(database, folder) };
}

/** Starts every role in its own process, on an existing database. */
export async function startRoles(
  {
    databaseUrl,
    publicOrigin,
    folder,
  }: { readonly databaseUrl: string; readonly publicOrigin: string; readonly folder: string },
  environmentOf: RoleEnvironment,
): Promise<Roles> {
  const ports = new Map<RoleName, number>();
  for (const role of roleNames) ports.set(role, await freePort());
  const origin = (role: RoleName): string => `http://127.0.0.1:${ports.get(role)}`;
  const common = {
    DATABASE_URL: databaseUrl,
    MASTER_SECRET: masterSecret,
    DATA_FOLDER: folder,
    PUBLIC_ORIGIN: publicOrigin,
    LOG_LEVEL: 'silent',
    POOL_SIZE: '3',
    PLATFORM_URL: `${origin('subgraph:platform')}/graphql`,
    BILLING_URL: `${origin('subgraph:billing')}/graphql`,
    FILE_FOLDER: `${folder}/files`,
    PAYOUTS_URL: `${origin('subgraph:payouts')}/graphql`,
    EVENTS_URL: `${origin('subgraph:events')}/graphql`,
    COURSES_URL: `${origin('subgraph:courses')}/graphql`,
    TRUST_SAFETY_URL: `${origin('subgraph:trust-safety')}/graphql`,
  };
  const processes = {} as Record<RoleName, ServiceProcess>;
  const start = async (role: RoleName): Promise<void> => {
    processes[role] = startService(
      { ...common, PORT: String(ports.get(role)), ...environmentOf(role) },
      '--role',
      role,
    );
    await processes[role].printed(`${role} listens at ${origin(role)}`);
    await until(async () => (await callAs(null, origin(role), { path: '/readyz' })).status === 200);
  };
  // Start a few roles at a time: on a machine with two cores, all of them would slow each other down.
  for (let first = 0; first < roleNames.length; first += concurrency)
    await Promise.all(roleNames.slice(first, first + concurrency).map(start));
  return {
    processes,
    environment: common,
    filesFolder: common.FILE_FOLDER,
    origin,
    restart: start,
    stop: () => Promise.all(roleNames.map((role) => processes[role].end('SIGTERM'))),
  };
}

/** Memory limit of an idle process, in bytes. */
export const maxIdleMemory = 350_000_000;

/** Returns the resident memory of a process in bytes when it no longer shrinks and is below the limit, or after a timeout. */
export async function measureIdleMemory(name: string, { pid }: ServiceProcess): Promise<number> {
  let before = Infinity;
  const isSteady = (bytes: number): boolean => {
    const sinks = bytes < before * 0.99;
    before = bytes;
    return !sinks && bytes < maxIdleMemory;
  };
  await until(() => residentMemory(pid), isSteady).catch(() => undefined);
  process.stderr.write(`${name.padEnd(22)} ${Math.round(before / 1_000_000)} MB at rest\n`);
  return before;
}

/** Creates the demo data in the configured database, and `sandbox.json` in its data folder. */
export async function seed(environment: Record<string, string>): Promise<void> {
  const child = startProcess(['run.mjs', 'seed'], environment);
  if ((await child.ended) !== 0) throw new Error(child.stderr);
}

async function remove(database: TestDatabase, folder: { remove(): void }): Promise<void> {
  await database.drop();
  folder.remove();
}

/** Over two hops the start of a subscription is not observable: the change is repeated until it has been received. */
export async function repeatUntilReceived(received: Promise<unknown>, change: () => Promise<void>): Promise<void> {
  let isReceived = false;
  const receiving = received.then(() => (isReceived = true));
  await until(change, () => isReceived, 60_000, 100);
  await receiving;
}

/** Sends a query for plans to a subgraph with the token, and returns the response. */
export function requestPlans(origin: string, token: string | undefined): Promise<HttpResponse> {
  return callAs(null, origin, {
    method: 'POST',
    path: '/graphql',
    body: { query: '{ plans(first: 1) { nodes { id } } }' },
    headers: token === undefined ? {} : { [principalHeader]: token },
  });
}

/** Returns the code with which a subgraph closes a WebSocket that is opened with the token. */
export function closeCode(origin: string, token: string | undefined): Promise<number> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'connection_init', payload: { [principalHeader]: token } })),
  );
  return new Promise((resolve) => socket.on('close', resolve));
}
