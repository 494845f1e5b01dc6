import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'graphql';
import { WebSocket } from 'ws';
import { configuration } from '../../app/config';
import { readSupergraph } from '../../app/parts/supergraph';
import { readTrustedDocuments } from '../../app/parts/trusted-documents';
import { isErrorCode } from '../../contract/errors';
import {
  Budget,
  createAuthenticator,
  createGraph,
  createGraphHandler,
  createGraphSocket,
  type Graph,
  type GraphSocket,
} from '../../gateway/src';
import { createLogger } from '../../subgraphs/kit/src';
import { apiKeyOf } from '../../subgraphs/kit/src/testing';
import { generousLimits } from '../../subgraphs/kit/src/testing/limits';
import { httpCall, keepAliveAgent } from '../support/http-call';
import { type Hostile, hostileDocuments } from './families';

/** Maximum processor time of a rejection, as a multiple of the time of `yardstick` in the same process. */
const most = 12;
/** The process does other work too, so that the minimum of this many tries is the measurement. */
const tries = 20;
const plainDocument = `{ ${'eventCursor '.repeat(20_000)} }`;
/** A workload of known size: graphql-js parses 20,000 fields. The most expensive rejections take half of `most`. */
const yardstick = (): unknown => parse(plainDocument);

interface Refusal {
  /** Codes of the errors, or the close code of the connection. */
  readonly codes: readonly string[];
  readonly hasData: boolean;
}

interface Measured extends Refusal {
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
  const usual = configuration.load({});
  const budget = new Budget({ limits: generousLimits(), operationCost: usual.GRAPH_OPERATION_COST });
  const common = { graph, authenticator, log, sandbox: true, budget, trusted: readTrustedDocuments() };
  const handle = createGraphHandler(common);
  socket = createGraphSocket(common);
  server = createServer((request, response) => void handle(request, response));
  server.on('upgrade', socket.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Warm up, so that lazy compilation is not attributed to a document.
  for (const { body } of hostileDocuments) await overHttp(body);
});
afterAll(async () => {
  agent.destroy();
  await socket.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await graph.close();
});

async function overHttp(body: string): Promise<Refusal> {
  const { json } = await httpCall(
    Number(origin.split(':')[1]),
    { method: 'POST', path: '/graphql', headers: { authorization: 'Bearer one' }, body },
    agent,
  );
  return refusalIn(json);
}

function refusalIn(answer: unknown): Refusal {
  const { data = null, errors = [] } = answer as {
    data?: object | null;
    errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  };
  return { codes: errors.map(({ extensions }) => extensions?.code ?? 'none'), hasData: data !== null };
}

/** Opens a connection per document, because some documents close theirs. */
async function overWebSocket(body: string): Promise<Refusal> {
  const client = new WebSocket(`ws://${origin}/graphql`, 'graphql-transport-ws');
  await once(client, 'open');
  const answers: { readonly type: string; readonly payload?: unknown }[] = [];
  const over = new Promise<Refusal>((resolve) => {
    client.on('close', (code) => resolve({ codes: [`closed ${code}`], hasData: false }));
    client.on('message', (data) => {
      const message = JSON.parse(String(data)) as { readonly type: string; readonly payload?: unknown };
      answers.push(message);
      if (message.type === 'connection_ack') client.send(`{"id":"1","type":"subscribe","payload":${body}}`);
      if (message.type === 'error') resolve(refusalIn({ errors: message.payload }));
      if (message.type === 'next') resolve(refusalIn(message.payload));
    });
  });
  client.send(JSON.stringify({ type: 'connection_init', payload: { token: 'one' } }));
  const refusal = await over;
  client.terminate();
  return refusal;
}

async function measured({ family, body }: Hostile, send: (body: string) => Promise<Refusal>): Promise<Measured> {
  let cost = Number.POSITIVE_INFINITY;
  let refusal: Refusal = { codes: [], hasData: true };
  for (let left = tries; left > 0 && cost >= most / 2; left -= 1) {
    // Measure both in succession, so that a temporary slowdown of the machine affects both.
    const work = await processorTime(async () => yardstick());
    const refusing = await processorTime(async () => {
      refusal = await send(body);
    });
    cost = Math.min(cost, refusing / work);
  }
  return { family, cost, size: body.length, ...refusal };
}

/** Returns the processor time in microseconds that all threads of this process spend until `work` completes. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function isRefused({ codes, hasData }: Refusal): boolean {
  const known = (code: string): boolean =>
    code.startsWith('graphql_') ||
    /^closed (1009|4400)$/.test(code) ||
    (isErrorCode(code) && !['internal_server_error', 'service_unavailable'].includes(code));
  return !hasData && codes.length > 0 && codes.every(known);
}

it('there are at least 200 hostile documents, all different', () => {
  expect(new Set(hostileDocuments.map(({ body }) => body)).size).toBe(hostileDocuments.length);
  expect(hostileDocuments.length).toBeGreaterThanOrEqual(200);
});

it.each([
  ['HTTP', overHttp],
  ['WebSocket', overWebSocket],
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
    expect(all.filter((one) => !isRefused(one))).toEqual([]);
    expect(slowest.filter(({ cost }) => cost >= most)).toEqual([]);
  },
);
