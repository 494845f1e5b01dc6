import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { ServiceClientError } from '../runtime/service-client';
import type { Shutdown } from '../runtime/shutdown';
import { cliDocuments } from './documents';
import type { ServiceTarget } from './service-target';

/** An event received from the GraphQL subscription. */
export interface Followed {
  readonly type: string;
  readonly cursor: string;
  readonly occurredAt: string;
  readonly resourceId: string;
  /** JSON of the event message: the exact bytes that a webhook delivery signs and sends. */
  readonly message: string;
}

export interface FollowOptions {
  readonly types: readonly string[] | null;
  /** API version of the messages; null for the newest version. */
  readonly pin: string | null;
  /** Cursor of the last known event, after which the subscription starts; null for new events only. */
  readonly after: string | null;
  /** Called with a status line when the connection is established and when it is lost. */
  readonly note: (line: string) => void;
}

/** Shortest and longest pause before a reconnect, in milliseconds. */
const [minPauseMs, maxPauseMs] = [250, 10_000];
/** GraphQL error codes after which the subscription may be retried. */
const retryableCodes: readonly unknown[] = ['service_unavailable', 'rate_limit_exceeded', 'internal_server_error'];

/**
 * Yields each event once as it is published. After a lost connection it reconnects and resumes after the last event.
 * Ends when the shutdown begins. Throws `ServiceClientError` if the service was never reachable or rejects the
 * subscription.
 */
export async function* follow(
  { origin, key }: ServiceTarget,
  options: FollowOptions,
  shutdown: Shutdown,
): AsyncGenerator<Followed> {
  const url = `${origin.replace(/^http/, 'ws')}/graphql`;
  let { after } = options;
  let [connected, retryDelayMs] = [false, minPauseMs];
  let current: Client | null = null;
  const abortController = new AbortController();
  await shutdown.add(abortController, async () => {
    abortController.abort();
    await current?.dispose();
  });
  while (!shutdown.begun) {
    const client: Client = (current = createClient({
      url,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${key}` },
      retryAttempts: 0,
      lazy: true,
      // Keep the connection open between the query of the start cursor and the subscription.
      lazyCloseTimeout: minPauseMs,
    }));
    client.on('connected', () => {
      options.note(connected ? 'Reconnected.' : `Connected. Listening at ${url}. Press Ctrl-C to stop.`);
      [connected, retryDelayMs] = [true, minPauseMs];
    });
    try {
      // Read the start cursor before the first event arrives, so that no event is missed if the connection is lost
      // earlier.
      after ??= await endOfLog(client);
      for await (const event of eventsOf(client, { ...options, after })) {
        after = event.cursor;
        yield event;
      }
    } catch (error) {
      if (!shutdown.begun) rejectUnlessTransient(error, connected, url);
    } finally {
      await client.dispose();
    }
    if (shutdown.begun) return;
    options.note(`Connection lost. Retrying in ${retryDelayMs / 1_000} s.`);
    await pause(retryDelayMs, undefined, { signal: abortController.signal }).catch(() => undefined);
    retryDelayMs = Math.min(retryDelayMs * 2, maxPauseMs);
  }
}

async function endOfLog(client: Client): Promise<string | null> {
  for await (const { data, errors } of client.iterate<{ eventCursor: string }>({ query: cliDocuments.end })) {
    if (errors) throw errors;
    if (data) return data.eventCursor;
  }
  return null;
}

async function* eventsOf(client: Client, { after, types, pin }: FollowOptions): AsyncGenerator<Followed> {
  for await (const { data, errors } of client.iterate<{ events: Followed }>({
    query: cliDocuments.follow,
    variables: { after, types, pin },
  })) {
    if (errors) throw errors;
    if (data) yield data.events;
  }
}

/** Throws `ServiceClientError` for an error that a new connection attempt would not solve. */
function rejectUnlessTransient(error: unknown, connected: boolean, url: string): void {
  const errors = Array.isArray(error)
    ? (error as readonly { readonly message: string; readonly extensions?: { readonly code?: unknown } }[])
    : [];
  const rejection = errors.find(({ extensions }) => !retryableCodes.includes(extensions?.code));
  if (rejection) throw new ServiceClientError(rejection.message);
  if ((error as { code?: unknown } | null)?.code === 4403)
    throw new ServiceClientError('The service rejects this key.');
  if (!connected && errors.length === 0)
    throw new ServiceClientError(`No response from ${url}. Is the service running?`);
}
