import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'graphql';
import { WebSocket } from 'ws';
import { configuration } from '../../app/config';
import { readSupergraph } from '../../app/runtime/supergraph';
import { readTrustedDocuments } from '../../app/runtime/trusted-documents';
import { isErrorCode } from '../../contract/errors';
import {
  Budget,
  createAuthenticator,
  createGraph,
  createGraphHandler,
  createGraphSocket,
  createLiveGraph,
  type Graph,
  type GraphSocket,
} from '../../gateway/src';
import { createLogger } from '../../subgraphs/kit/src';
import { apiKeyOf } from '../../subgraphs/kit/src/testing';
import { generousLimits } from '../../subgraphs/kit/src/testing/limits';
import { httpCall, keepAliveAgent } from '../support/http-call';
import { type Hostile, hostileDocuments } from './families';

/** Maximum processor time of a rejection, as a multiple of the time of `yardstick` in the same process. */
const maxCostFactor = 12;
/** Number of tries. The minimum is the measurement, because the process does other work too. */
const tries = 20;
const plainDocument = `{ ${'eventCursor '.repeat(20_000)} }`;
/** A workload of known size: graphql-js parses 20,000 fields. The most expensive rejections take half of `maxCostFactor`. */
const yardstick = (): unknown => parse(plainDocument);

interface Rejection {
  /** Codes of the errors, or the close code of the connection. */
  readonly codes: readonly string[];
  readonly hasData: boolean;
}

interface Measured extends Rejection {
  readonly family: string;
  /** Processor time of the rejection, as a multiple of the yardstick's. */
  readonly cost: number;
  readonly size: number;
}

let graph: Graph;
let server: Server;
let socket: GraphSocket;
let origin: string;
const agent = keepAliveAgent();

/** Starts the gateway without domains: the domain URLs are unreachable, because none of these documents may get past the gateway. */
beforeAll(async () => {
  const log = createLogger('silent');
  const subgraphs = ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'].map((name) => ({
    name,
    url: 'http://127.0.0.1:1/graphql',
    secret: 'x'.repeat(32),
  }));
  graph = await createGraph({ supergraphSdl: readSupergraph('sandbox'), subgraphs, log });
  const authenticator = createAuthenticator({ resolve: async () => apiKeyOf('biz_one') });
  const defaults = configuration.load({});
  const budget = new Budget({ limits: generousLimits(), operationCost: defaults.GRAPH_OPERATION_COST });
  const live = createLiveGraph({ graph, authenticator, log });
  const common = { graph, authenticator, log, live, sandbox: true, budget, trusted: readTrustedDocuments() };
  const handle = createGraphHandler(common);
  socket = createGraphSocket(common);
  server = createServer((request, response) => void handle(request, response));
  server.on('upgrade', socket.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Warm up, so that lazy compilation is not attributed to a document.
  for (const { body } of hostileDocuments) await sendHttp(body);
});
afterAll(async () => {
  agent.destroy();
  await socket.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await graph.close();
});

async function sendHttp(body: string): Promise<Rejection> {
  const { json } = await httpCall(
    Number(origin.split(':')[1]),
    { method: 'POST', path: '/graphql', headers: { authorization: 'Bearer one' }, body },
    agent,
  );
  return rejectionIn(json);
}

function rejectionIn(result: unknown): Rejection {
  const { data = null, errors = [] } = result as {
    data?: object | null;
    errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  };
  return { codes: errors.map(({ extensions }) => extensions?.code ?? 'none'), hasData: data !== null };
}

/** Opens a connection per document, because some documents close theirs. */
async function sendWebSocket(body: string): Promise<Rejection> {
  const client = new WebSocket(`ws://${origin}/graphql`, 'graphql-transport-ws');
  await once(client, 'open');
  const responses: { readonly type: string; readonly payload?: unknown }[] = [];
  const outcome = new Promise<Rejection>((resolve) => {
    client.on('close', (code) => resolve({ codes: [`closed ${code}`], hasData: false }));
    client.on('message', (data) => {
      const message = JSON.parse(String(data)) as { readonly type: string; readonly payload?: unknown };
      responses.push(message);
      if (message.type === 'connection_ack') client.send(`{"id":"1","type":"subscribe","payload":${body}}`);
      if (message.type === 'error') resolve(rejectionIn({ errors: message.payload }));
      if (message.type === 'next') resolve(rejectionIn(message.payload));
    });
  });
  client.send(JSON.stringify({ type: 'connection_init', payload: { token: 'one' } }));
  const rejection = await outcome;
  client.terminate();
  return rejection;
}

async function measured({ family, body }: Hostile, send: (body: string) => Promise<Rejection>): Promise<Measured> {
  let cost = Number.POSITIVE_INFINITY;
  let rejection: Rejection = { codes: [], hasData: true };
  for (let remaining = tries; remaining > 0 && cost >= maxCostFactor / 2; remaining -= 1) {
    // Measure both in succession, so that a temporary slowdown of the machine affects both.
    const work = await processorTime(async () => yardstick());
    const rejectionTime = await processorTime(async () => {
      rejection = await send(body);
    });
    cost = Math.min(cost, rejectionTime / work);
  }
  return { family, cost, size: body.length, ...rejection };
}

/** Returns the processor time in microseconds that all threads of this process spend until `work` completes. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function isRejected({ codes, hasData }: Rejection): boolean {
  const isExpectedCode = (code: string): boolean =>
    code.startsWith('graphql_') ||
    /^closed (1009|4400)$/.test(code) ||
    (isErrorCode(code) && !['internal_server_error', 'service_unavailable'].includes(code));
  return !hasData && codes.length > 0 && codes.every(isExpectedCode);
}

it('there are at least 200 hostile documents, all different', () => {
  expect(new Set(hostileDocuments.map(({ body }) => body)).size).toBe(hostileDocuments.length);
  expect(hostileDocuments.length).toBeGreaterThanOrEqual(200);
});

it.each([
  ['HTTP', sendHttp],
  ['WebSocket', sendWebSocket],
] as const)(
  'each is rejected over %s within twelve times the processor time of parsing 20,000 fields',
  async (way, send) => {
    const all: Measured[] = [];
    for (const hostile of hostileDocuments) all.push(await measured(hostile, send));
    const slowest = all.toSorted((one, two) => two.cost - one.cost);
    const [worst] = slowest;
    process.stdout.write(
      `${all.length} hostile documents over ${way}: at most ${worst?.cost.toFixed(1)} times the yardstick (${worst?.family}).\n`,
    );
    expect(all.filter((one) => !isRejected(one))).toEqual([]);
    expect(slowest.filter(({ cost }) => cost >= maxCostFactor)).toEqual([]);
  },
);
