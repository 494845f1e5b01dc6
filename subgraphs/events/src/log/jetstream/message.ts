import type { CapturedEvent } from '../published-log';

/** Payload of a stream message: an event, or a pointer to it if the event exceeds the message size limit. */
export type StreamedEvent = CapturedEvent | Pointer;

export interface Pointer {
  readonly position: number;
  readonly id: string;
  readonly elsewhere: true;
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** @param limit maximum size of a message, in bytes */
export function encodeEvent(event: CapturedEvent, limit: number): Uint8Array {
  const encoded = encoder.encode(JSON.stringify(event));
  if (encoded.length <= limit) return encoded;
  return encoder.encode(JSON.stringify({ position: event.position, id: event.id, elsewhere: true } satisfies Pointer));
}

export function decodeEvent(data: Uint8Array): StreamedEvent {
  return JSON.parse(decoder.decode(data)) as StreamedEvent;
}
