import type { CapturedEvent } from '../published-log';

/** Payload of a stream message: an event, or only its position and id if the event exceeds the message size limit. */
export type StreamedEvent = CapturedEvent | Pointer;

export interface Pointer {
  readonly position: number;
  readonly id: string;
  readonly elsewhere: true;
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/**
 * Encodes an event as a stream message.
 *
 * @param limit maximum size in bytes; above it, the message contains only the position and the id
 */
export function encodeEvent(event: CapturedEvent, limit: number): Uint8Array {
  const encoded = encoder.encode(JSON.stringify(event));
  if (encoded.length <= limit) return encoded;
  return encoder.encode(JSON.stringify({ position: event.position, id: event.id, elsewhere: true } satisfies Pointer));
}

export function decodeEvent(data: Uint8Array): StreamedEvent {
  return JSON.parse(decoder.decode(data)) as StreamedEvent;
}
