import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExecutionResult } from 'graphql';
import type { Contract } from '../../../contract/versioning';
import type { PreparedDocument } from '../../../gateway/src/prepared';
import type { RequestScope } from '../../../gateway/src/graph';
import { createLogger } from '../../../subgraphs/kit/src/logging';
import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import { generousLimits } from '../../../subgraphs/kit/src/testing/limits';
import type { ReplayStore } from '../../edge-store/replay-store';
import { createRestEdge, type RestApi, type RestApiOptions } from '../../index';
import { sampleContract } from './toy-contract';
import { sampleLegacyRoutes, sampleRoutes } from './toy-routes';

/** One recorded execution of the fake graph. */
export interface Execution {
  readonly document: string;
  readonly variables: Record<string, unknown>;
  readonly scope: RequestScope;
}

/** A fake graph whose results are set by the test. */
export class FakeGraph {
  readonly executions: Execution[] = [];
  readonly prepared: string[] = [];
  respond: (execution: Execution) => ExecutionResult | Promise<ExecutionResult> = () => ({ data: {} });

  prepare(document: string): PreparedDocument {
    this.prepared.push(document);
    return { operationType: 'query', readsData: true, text: document } as unknown as PreparedDocument;
  }

  async subscribe(): Promise<ExecutionResult> {
    throw new Error('The toy graph has no subscriptions');
  }

  async execute(
    document: PreparedDocument,
    variables: Record<string, unknown>,
    scope: RequestScope,
  ): Promise<ExecutionResult> {
    const execution = { document: (document as unknown as { text: string }).text, variables, scope };
    this.executions.push(execution);
    return this.respond(execution);
  }
}

const seller: Principal = {
  kind: 'api_key',
  credentialId: 'apik_seller',
  userId: null,
  accountId: 'biz_1',
  pin: null,
  grants: [{ accountId: 'biz_1', actions: ['*'] }],
};

/** Principals that the test authenticator knows, by credential. */
export const principals: Record<string, Principal> = {
  seller,
  other: { ...seller, credentialId: 'apik_other' },
  pinned: { ...seller, credentialId: 'apik_pinned', pin: '2026-07-20' },
  strict: { ...seller, credentialId: 'apik_strict', rejectsUnknownParameters: true },
  lost: { ...seller, credentialId: 'apik_lost', pin: '2031-01-01' },
  reader: { ...seller, credentialId: 'apik_reader', grants: [{ accountId: 'biz_1', actions: ['lamp:read'] }] },
  manager: { ...seller, credentialId: 'apik_manager', grants: [{ accountId: 'biz_2', actions: ['lamp:manage'] }] },
  app: { ...seller, kind: 'app_key', credentialId: 'apik_app', accountId: null, appId: 'app_1' },
  buyer: { kind: 'user', credentialId: 'user_1', userId: 'user_1', accountId: null, grants: [], pin: null },
};

export interface Sent {
  readonly method?: string;
  readonly path: string;
  /** Credential with which the request is sent, default `seller`; null sends none. */
  readonly as?: string | null;
  readonly version?: string;
  /** Merged with the default headers; undefined removes a header. */
  readonly headers?: http.OutgoingHttpHeaders;
  /** The client disconnects from the server when this promise resolves. */
  readonly leaveAfter?: Promise<unknown>;
  /** Request body: an object is sent as JSON; strings and buffers are sent unchanged. */
  readonly body?: object | string | Buffer | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
}

/** REST API with a fake graph behind an HTTP server on the loopback interface. */
export interface FakeEdge {
  readonly graph: FakeGraph;
  readonly contract: Contract;
  readonly edge: RestApi;
  readonly port: number;
  call(sent: Sent): Promise<Received>;
  close(): Promise<void>;
}

const noReplay: ReplayStore = {
  claim: () => Promise.reject(new Error('no idempotency key was expected')),
  finish: () => Promise.reject(new Error('not claimed')),
  release: () => Promise.reject(new Error('not claimed')),
  close: async () => {},
};

/** Starts a REST API with the test routes. The caller must call `close`. */
export async function startEdge(
  options: Partial<Pick<RestApiOptions, 'replay' | 'mode' | 'authenticator' | 'addressOf' | 'limits'>> = {},
): Promise<FakeEdge> {
  const graph = new FakeGraph();
  const contract = sampleContract(sampleRoutes.map(({ key }) => key));
  const edge = createRestEdge({
    graph,
    contract,
    routes: sampleRoutes,
    legacyRoutes: sampleLegacyRoutes,
    log: createLogger('silent'),
    mode: 'sandbox',
    replay: noReplay,
    limits: generousLimits(),
    authenticator: { authenticate: async (credential) => principals[credential] ?? null },
    ...options,
  });
  const server = http.createServer(edge.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  return {
    graph,
    contract,
    edge,
    port,
    call: (sent) => call(port, agent, sent),
    close: async () => {
      agent.destroy();
      await edge.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function call(
  port: number,
  agent: http.Agent,
  { method = 'GET', path, as = 'seller', version, headers = {}, body, leaveAfter }: Sent,
): Promise<Received> {
  const isPlain = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = isPlain ? body : JSON.stringify(body);
  const all: http.OutgoingHttpHeaders = {
    ...(as !== null && { authorization: `Bearer ${as}` }),
    ...(version !== undefined && { 'api-version-date': version }),
    ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
    ...headers,
  };
  if (all['transfer-encoding'] !== undefined) delete all['content-length'];
  for (const name of Object.keys(all)) if (all[name] === undefined) delete all[name];
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, agent, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: text === '' ? undefined : JSON.parse(text),
        });
      });
    });
    request.on('error', reject);
    request.end(bytes);
    void leaveAfter?.then(() => request.destroy());
  });
}

/** Returns the expected error response body. */
export function problem(type: string, code: string, message: string, param: string | null = null): unknown {
  return { error: { type, message, code, param } };
}
