import { logCursor } from '../../../subgraphs/kit/src/pagination/cursor';
import type { EndReason } from '../subscriptions/live-clients';
import type { SharedResult } from '../subscriptions/shared-execution';
import type { StreamMediaType } from './media-type';

/** A result as JSON text, with the position of its event in the event log; null if it has none. */
type Result = Pick<SharedResult, 'text' | 'place'>;

/** How a protocol over HTTP frames the results of an operation. */
export interface Framing {
  readonly contentType: string;
  /**
   * Returns the beginning of the response.
   *
   * @param cursor cursor at which the subscription starts; null if it is unknown
   */
  begin(cursor: string | null): string;
  next(result: Result): Buffer;
  /** A frame that clients ignore. */
  readonly heartbeat: string;
  /** The end of a response whose operation has ended. */
  readonly complete: string;
  /** Returns the end of a response whose operation has not ended. */
  interrupted(reason: EndReason): string;
}

/** Messages of the reasons for which the server ends a stream. */
export const endMessages: Readonly<Record<EndReason, string>> = {
  draining: 'The server is shutting down. Resume after the last cursor.',
  credential_expired: 'The credential has expired. Resume after the last cursor with another credential.',
  credential_revoked: 'The credential is no longer valid.',
  credential_changed: 'The permissions of the credential have changed. Resume after the last cursor.',
  too_slow: 'The client read results too slowly. Resume after the last cursor.',
  interrupted: 'The subscription was interrupted. Resume after the last cursor.',
  unavailable: 'The subscription is temporarily unavailable. Resume after the last cursor.',
};

/** Milliseconds after which a client that has lost its stream reconnects. */
export const retryMs = 2_000;

const nextEvent = Buffer.from('event: next\ndata: ');
const endOfEvent = Buffer.from('\n\n');

/**
 * Server-sent events of the protocol graphql-sse in its mode of distinct connections. Each event has the cursor of its
 * result as id, which clients send as `Last-Event-ID` when they reconnect. Since the protocol has no message for it, a
 * comment contains the reason of an end after which clients reconnect.
 */
const serverSentEvents: Framing = {
  contentType: 'text/event-stream; charset=utf-8',
  begin: (cursor) => `retry: ${retryMs}\n${cursor === null ? '' : `id: ${cursor}\n`}\n`,
  next({ text, place }) {
    const id = Buffer.from(place === null ? '' : `id: ${logCursor(place)}\n`);
    return Buffer.concat([id, nextEvent, text, endOfEvent]);
  },
  heartbeat: ': keep-alive\n\n',
  complete: 'event: complete\ndata: \n\n',
  interrupted: (reason) => `: ${reason}. ${endMessages[reason]}\n\n`,
};

const delimiter = '\r\n--graphql';
const partHead = Buffer.from('\r\ncontent-type: application/json\r\n\r\n{"payload":');
const endOfPart = Buffer.from(`}${delimiter}`);

/** Error codes of the reasons that are not temporary. */
const endCodes: Partial<Record<EndReason, string>> = {
  credential_expired: 'unauthorized',
  credential_revoked: 'unauthorized',
};

/**
 * Multipart responses of Apollo's protocol for subscriptions. A client can read a part only after the delimiter that
 * follows it, so each part is sent with that delimiter.
 */
const multipart: Framing = {
  contentType: 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
  begin: () => delimiter,
  next: ({ text }) => Buffer.concat([partHead, text, endOfPart]),
  heartbeat: `\r\ncontent-type: application/json\r\n\r\n{}${delimiter}`,
  complete: '--\r\n',
  interrupted(reason) {
    const extensions = { code: endCodes[reason] ?? 'service_unavailable', reason };
    const errors = JSON.stringify([{ message: endMessages[reason], extensions }]);
    return `${String(partHead)}null,"errors":${errors}${String(endOfPart)}--\r\n`;
  },
};

/** Frames of results that several clients receive, so that each is framed once. */
const sharedFrames = new WeakMap<Framing, WeakMap<SharedResult, Buffer>>([
  [serverSentEvents, new WeakMap()],
  [multipart, new WeakMap()],
]);

/** Returns the frame of a result that several clients receive. */
export function sharedFrame(framing: Framing, result: SharedResult): Buffer {
  const frames = sharedFrames.get(framing);
  const existing = frames?.get(result);
  if (existing) return existing;
  const frame = framing.next(result);
  frames?.set(result, frame);
  return frame;
}

export const framings: Readonly<Record<StreamMediaType, Framing>> = {
  'text/event-stream': serverSentEvents,
  'multipart/mixed': multipart,
};

/** Returns the whole response to an operation with a single result. */
export function framedResult({ begin, next, complete }: Framing, json: string): string {
  return `${begin(null)}${String(next({ text: Buffer.from(json), place: null }))}${complete}`;
}
