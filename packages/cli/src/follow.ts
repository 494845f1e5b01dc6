import { setTimeout as pause } from 'node:timers/promises';
import { callService, ServiceClientError, ServiceUnreachable } from '../../../app/runtime/service-client';
import type { Shutdown } from '../../../app/runtime/shutdown';
import type { ServiceTarget } from './service-target';
import { type ServerSentEvent, serverSentEvents } from './server-sent-events';

/** An event received from the event stream. */
export interface Followed {
  readonly type: string;
  /** JSON of the event message: the exact bytes that a webhook delivery signs and sends. */
  readonly message: string;
}

export interface FollowOptions {
  readonly types: readonly string[] | null;
  /** API version of the messages. */
  readonly version: string;
  /** Cursor of the last known event, after which the stream starts; null for new events only. */
  readonly after: string | null;
  /** Called with a status line when the connection is established and when it is lost. */
  readonly note: (line: string) => void;
}

/** Path of the event stream. */
const streamPath = '/event_log/stream';
/** Shortest and longest pause before a reconnect, in milliseconds. */
const [minPauseMs, maxPauseMs] = [250, 10_000];
/** Name of the last event of a stream that the service ends, and the reasons after which another attempt is useless. */
const [endEvent, finalReasons] = ['end', ['credential_expired', 'credential_revoked']] as const;

/**
 * Yields each event once as it is published. After a lost connection it reconnects and resumes after the last event.
 * Ends when the shutdown begins. Throws `ServiceUnreachable` if the service was never reachable, and
 * `ServiceClientError` if it rejects the request.
 */
export async function* follow(
  { origin, key }: ServiceTarget,
  options: FollowOptions,
  shutdown: Shutdown,
): AsyncGenerator<Followed> {
  const api = `${origin}/api/v1`;
  const query = options.types === null ? '' : `?types=${options.types.map(encodeURIComponent).join(',')}`;
  let { after } = options;
  let [connected, retryDelayMs] = [false, minPauseMs];
  const abortController = new AbortController();
  await shutdown.add(abortController, () => abortController.abort());
  const { signal } = abortController;
  while (!shutdown.begun) {
    try {
      const response = await callService(api, key, {
        method: 'GET',
        path: streamPath + query,
        headers: { 'api-version-date': options.version, ...(after !== null && { 'last-event-id': after }) },
        signal,
      });
      const body = await bodyOf(response);
      options.note(connected ? 'Reconnected.' : `Connected. Listening at ${api}${streamPath}. Press Ctrl-C to stop.`);
      [connected, retryDelayMs] = [true, minPauseMs];
      for await (const event of serverSentEvents(body)) {
        // Without an event, this is the start of the stream: its cursor is kept, so that nothing is missed if the
        // connection is lost before the first event.
        after = event.id ?? after;
        if (event.name === endEvent) rejectFinalEnd(event);
        else if (event.name !== null) yield { type: event.name, message: event.data };
      }
    } catch (error) {
      if (shutdown.begun) return;
      rejectUnlessTransient(error, connected);
    }
    if (shutdown.begun) return;
    options.note(`Connection lost. Retrying in ${retryDelayMs / 1_000} s.`);
    await pause(retryDelayMs, undefined, { signal }).catch(() => undefined);
    retryDelayMs = Math.min(retryDelayMs * 2, maxPauseMs);
  }
}

/** Returns the body of a stream. Throws `ServiceClientError` with the reason if the service rejected the request. */
async function bodyOf(response: Response): Promise<ReadableStream<Uint8Array>> {
  if (response.ok && response.body) return response.body;
  const result = (await response.json().catch(() => null)) as { readonly error?: { readonly message: string } } | null;
  throw new ServiceClientError(result?.error?.message ?? `The service returned ${response.status}.`, response.status);
}

function rejectFinalEnd({ data }: ServerSentEvent): void {
  const { reason, message } = JSON.parse(data) as { readonly reason: string; readonly message: string };
  if (finalReasons.some((final) => final === reason)) throw new ServiceClientError(message, 401);
}

/** Throws the error unless a new attempt may succeed: after a lost connection, too many requests, or a failure. */
function rejectUnlessTransient(error: unknown, connected: boolean): void {
  if (!(error instanceof ServiceClientError)) return;
  if (error instanceof ServiceUnreachable && !connected) throw error;
  const { status = 500 } = error;
  if (status < 500 && status !== 429) throw error;
}
