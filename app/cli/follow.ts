import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { ServiceRefused } from '../parts/service-client';
import type { Shutdown } from '../parts/shutdown';
import { cliDocuments } from './documents';
import type { Place } from './place';

/** An event as it is followed. */
export interface Followed {
  readonly type: string;
  readonly cursor: string;
  readonly occurredAt: string;
  readonly resourceId: string;
  /** The bytes that webhooks sign and send. */
  readonly message: string;
}

export interface FollowOptions {
  readonly types: readonly string[] | null;
  /** The version whose shape messages have; the newest by default. */
  readonly pin: string | null;
  /** Cursor to go on after. */
  readonly after: string | null;
  /** Told when the service is followed, and when the connection is lost. */
  readonly note: (line: string) => void;
}

/** Pauses before a lost connection is made again, in milliseconds. */
const [shortest, longest] = [250, 10_000];
/** What a service says of a subscription that may be asked for again. */
const passing: readonly unknown[] = ['service_unavailable', 'rate_limit_exceeded', 'internal_server_error'];

/**
 * Events as they are published, each once: when the connection is lost it is made again, and goes on behind the last one.
 * Ends with the shutdown. Throws `ServiceRefused` where the service was never there, or refuses.
 */
export async function* follow(
  { origin, key }: Place,
  options: FollowOptions,
  shutdown: Shutdown,
): AsyncGenerator<Followed> {
  const url = `${origin.replace(/^http/, 'ws')}/graphql`;
  let { after } = options;
  let [connected, wait] = [false, shortest];
  let current: Client | null = null;
  const ended = new AbortController();
  await shutdown.add(ended, async () => {
    ended.abort();
    await current?.dispose();
  });
  while (!shutdown.begun) {
    const client: Client = (current = createClient({
      url,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${key}` },
      retryAttempts: 0,
      lazy: true,
    }));
    client.on('connected', () => {
      options.note(connected ? 'Connected again.' : `Listening at ${url}. Ctrl-C ends it.`);
      [connected, wait] = [true, shortest];
    });
    try {
      // Where it begins is known from the start, so that a connection that is lost before the first event loses none either.
      after ??= await endOfLog(client);
      for await (const event of eventsOf(client, { ...options, after })) {
        after = event.cursor;
        yield event;
      }
    } catch (error) {
      if (!shutdown.begun) refuseUnlessPassing(error, connected, url);
    } finally {
      await client.dispose();
    }
    if (shutdown.begun) return;
    options.note(`The connection was lost. Trying again in ${wait / 1_000} s.`);
    await pause(wait, undefined, { signal: ended.signal }).catch(() => undefined);
    wait = Math.min(wait * 2, longest);
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

/** Throws where coming back would not help. */
function refuseUnlessPassing(error: unknown, connected: boolean, url: string): void {
  const errors = Array.isArray(error)
    ? (error as readonly { readonly message: string; readonly extensions?: { readonly code?: unknown } }[])
    : [];
  const refusal = errors.find(({ extensions }) => !passing.includes(extensions?.code));
  if (refusal) throw new ServiceRefused(refusal.message);
  if ((error as { code?: unknown } | null)?.code === 4403)
    throw new ServiceRefused('The service does not accept this key.');
  if (!connected && errors.length === 0) throw new ServiceRefused(`Nothing answers at ${url}. Is the service running?`);
}
