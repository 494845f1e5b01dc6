import { setTimeout as pause } from 'node:timers/promises';
import { type Agent, request as sendRequest } from 'undici';
import { currentDeadline, DeadlineExceeded } from '../../../subgraphs/kit/src/deadline/deadline';
import { mapAsync } from '../../../subgraphs/kit/src/graphql/map-async';
import { principalHeader } from '../../../subgraphs/kit/src/principal/token';
import { activeTracer } from '../../../subgraphs/kit/src/telemetry/tracing';
import type { GraphRequest, RequestScope } from '../graph';
import { remoteEvents } from '../subgraphs/remote-events';
import type { SubgraphClient } from '../subgraphs/subgraph';
import { markEnding } from '../subgraphs/subscription-position';
import { signForeignPrincipal } from './foreign-principal';
import { failedResponse, foreignResponse } from './foreign-response';
import { type ForeignOperation, readForeignOperation } from './foreign-operation';

/** A subgraph of another team. */
export interface ForeignSubgraph {
  readonly name: string;
  /** URL to which operations are sent, by HTTP POST, and by WebSocket for subscriptions. */
  readonly url: string;
}

export interface ForeignSettings {
  /** Maximum duration of a call in milliseconds, including its repetitions. */
  readonly timeout: number;
  /** Maximum number of repetitions of a query that failed in transit. Mutations are never repeated. */
  readonly retries: number;
  /** Returns the secret that signs principals for the subgraph; each subgraph has its own. */
  readonly secretOf: (subgraph: string) => string;
  /** HTTP connections to all foreign subgraphs. */
  readonly connections: Agent;
}

/** Maximum size of a response, in bytes. */
const maxResponseSize = 16 * 1024 * 1024;
/** Average pause before the first repetition in milliseconds; it doubles with each one. */
const firstPauseMs = 50;
/** HTTP status codes with which proxies report that the subgraph did not receive the request. */
const transientStatus: ReadonlySet<number> = new Set([502, 503, 504]);

/** A call failed in transit, so that a query can be repeated. */
class TransitFailure extends Error {}

/**
 * Creates the client of a foreign subgraph. Failures of the subgraph concern only its own fields: each has an error
 * with `extensions` of the form `{ code, subgraph }`.
 */
export function foreignSubgraph({ name, url }: ForeignSubgraph, settings: ForeignSettings): SubgraphClient {
  const secret = settings.secretOf(name);
  const tokenOf = (scope: RequestScope): string => signForeignPrincipal(scope, { secret, audience: name });
  return {
    name,
    prepare(query) {
      const operation = readForeignOperation(query);
      return async (variables, request) => {
        const headers = headersOf(request, tokenOf(request.scope));
        try {
          const text = await call(url, JSON.stringify({ query, variables }), headers, operation, settings);
          return foreignResponse(JSON.parse(text), name, operation, variables, request);
        } catch (error) {
          return failedResponse(error, name, operation, variables, request);
        }
      };
    },
    prepareSubscription(query) {
      const operation = readForeignOperation(query);
      return async (variables, openRequest) => {
        const request = openRequest();
        const payload = { query, variables: { ...variables } };
        const events = remoteEvents(url, payload, {
          parameters: () => ({ [principalHeader]: tokenOf(request.scope) }),
          servedOtherwise: async () => undefined,
        });
        return mapAsync(
          events,
          (event) => foreignResponse(event, name, operation, variables, request),
          (error) => markEnding(failedResponse(error, name, operation, variables, request), 'interrupted'),
        );
      };
    },
    close: async () => undefined,
  };
}

function headersOf({ scope }: GraphRequest, token: string): Record<string, string> {
  const traceparent = activeTracer()?.traceparent();
  return {
    ...scope.forwardedHeaders,
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
    [principalHeader]: token,
    ...(traceparent !== undefined && { traceparent }),
  };
}

/** Sends an operation, and repeats a query that failed in transit while time is left. Returns the response body. */
async function call(
  url: string,
  body: string,
  headers: Record<string, string>,
  { isMutation }: ForeignOperation,
  { timeout, retries, connections }: ForeignSettings,
): Promise<string> {
  const remainingMs = Math.min(timeout, currentDeadline()?.remainingMs ?? timeout);
  if (remainingMs <= 0) throw new DeadlineExceeded();
  const signal = AbortSignal.timeout(Math.ceil(remainingMs));
  for (let repetitions = 0; ; repetitions += 1) {
    try {
      return await post(url, body, headers, signal, connections);
    } catch (error) {
      if (signal.aborted) throw new Error(`no response within ${Math.ceil(remainingMs)} ms`, { cause: error });
      if (isMutation || repetitions >= retries || !(error instanceof TransitFailure)) throw error;
    }
    await pause(firstPauseMs * 2 ** repetitions * (0.5 + Math.random()), undefined, { signal });
  }
}

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  dispatcher: Agent,
): Promise<string> {
  const response = await sendRequest(url, { method: 'POST', body, headers, signal, dispatcher }).catch(throwInTransit);
  if (transientStatus.has(response.statusCode)) {
    await response.body.dump();
    throw new TransitFailure(`HTTP status ${response.statusCode}`);
  }
  const text = await read(response.body);
  if (response.statusCode === 401) throw new Error('it rejects the principal: does it use another secret or name?');
  const isGraphQL = /json/.test(String(response.headers['content-type'] ?? ''));
  if (!isGraphQL) throw new Error(`HTTP status ${response.statusCode} without a GraphQL response`);
  return text;
}

async function read(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxResponseSize) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throwInTransit(error);
  }
  if (size > maxResponseSize) throw new Error(`the response exceeds ${maxResponseSize} bytes`);
  return Buffer.concat(chunks).toString('utf8');
}

function throwInTransit(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  throw new TransitFailure(code ?? message, { cause: error });
}
