import { Agent, request as httpRequest } from 'node:http';
import { GraphQLError } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { currentDeadline, DeadlinePassed, timeLeftHeader } from '../../../subgraphs/kit/src/deadline';
import { principalHeader, signPrincipal } from '../../../subgraphs/kit/src/principal/token';
import { activeTracer } from '../../../subgraphs/kit/src/telemetry';
import type { DataObject, Variables } from '../plan/data';
import type { GraphRequest } from '../request';
import { publicAnswer, type RawAnswer } from './answer';
import { mapAsync } from '../../../subgraphs/kit/src/graphql/map-async';
import type { SubgraphAnswer, SubgraphClient } from './subgraph';

/** A subgraph in a process of its own. */
export interface RemoteSubgraph {
  readonly name: string;
  /** `http://host:port/graphql`; subscriptions go to the same address. */
  readonly url: string;
  /** Signs the principals that are sent; the subgraph process has the same one. */
  readonly secret: string;
  /** Milliseconds until a call is given up, 10,000 unless told. */
  readonly timeout?: number;
}

/** Largest answer of a subgraph, in bytes. */
const maxAnswer = 64 * 1024 * 1024;

/** Calls a subgraph over HTTP and WebSocket, with the caller's principal signed for it. */
export function remoteSubgraph({ name, url, secret, timeout = 10_000 }: RemoteSubgraph): SubgraphClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const tokenOf = ({ scope }: GraphRequest): string => signPrincipal(scope, { secret, audience: name });
  return {
    name,
    prepare: (query) => async (variables, request) => {
      try {
        const text = await post(agent, url, timeout, tokenOf(request), JSON.stringify({ query, variables }));
        return publicAnswer(fromWire(JSON.parse(text)), request);
      } catch (error) {
        return unreachable(name, error, request);
      }
    },
    prepareSubscription: (query) => async (variables, open) => {
      const request = open();
      return mapAsync(
        remoteEvents(url, query, variables, tokenOf(request)),
        (event): SubgraphAnswer => publicAnswer(fromWire(event), request),
        (error) => unreachable(name, error, request),
      );
    },
    close: async () => agent.destroy(),
  };
}

function unreachable(subgraph: string, error: unknown, { scope }: GraphRequest): SubgraphAnswer {
  scope.log.error({ err: error, requestId: scope.requestId, subgraph }, 'A subgraph could not be asked');
  const message = `The service is temporarily unavailable. Request id: ${scope.requestId}`;
  return { errors: [new GraphQLError(message, { extensions: { code: 'service_unavailable' } })] };
}

/** Errors of another process arrive as plain objects, coded there. */
function fromWire(answer: unknown): RawAnswer {
  if (typeof answer !== 'object' || answer === null) throw new TypeError('The subgraph answered something that is not an object');
  const { data, errors } = answer as { data?: DataObject | null; errors?: readonly WireError[] };
  if (data === undefined && !errors?.length) throw new TypeError('The subgraph answered neither data nor errors');
  return errors ? { data, errors: errors.map(({ message, path, extensions }) => new GraphQLError(message, { path, extensions })) } : { data };
}

interface WireError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Record<string, unknown>;
}

function post(agent: Agent, url: string, timeout: number, token: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const traceparent = activeTracer()?.traceparent();
    const left = Math.floor(currentDeadline()?.left ?? Number.POSITIVE_INFINITY);
    if (left <= 0) return reject(new DeadlinePassed());
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      accept: 'application/json',
      [principalHeader]: token,
      ...(traceparent !== undefined && { traceparent }),
      ...(Number.isFinite(left) && { [timeLeftHeader]: left }),
    };
    const call = httpRequest(url, { method: 'POST', agent, headers, signal: AbortSignal.timeout(timeout) }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxAnswer) response.destroy(new Error(`The subgraph's answer is larger than ${maxAnswer} bytes`));
        chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** One connection for each live operation: it carries that caller's principal and ends with the operation. */
function remoteEvents(url: string, query: string, variables: Variables, token: string): AsyncIterableIterator<unknown> {
  const client = createClient({
    url: url.replace(/^http/, 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { [principalHeader]: token },
    retryAttempts: 0,
  });
  const events = client.iterate({ query, variables: { ...variables } });
  const end = async (): Promise<{ done: true; value: undefined }> => {
    await events.return?.();
    await client.dispose();
    return { done: true, value: undefined };
  };
  return {
    async next() {
      try {
        const step = await events.next();
        return step.done ? await end() : step;
      } catch (reason) {
        await end();
        if (Array.isArray(reason)) return { done: false, value: { errors: reason } };
        throw reason instanceof Error ? reason : new Error(`The subscription was closed: ${closeReason(reason)}`);
      }
    },
    return: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function closeReason(event: unknown): string {
  const { code, reason } = (event ?? {}) as { code?: number; reason?: string };
  return `${code ?? 'no code'} ${reason ?? ''}`.trim();
}
