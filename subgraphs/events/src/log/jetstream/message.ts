import type { CapturedEvent } from '../published-log';

/** What a message of the stream tells: an event, or, where it is too large for a message, which one it is. */
export type StreamedEvent = CapturedEvent | Pointer;

export interface Pointer {
  readonly position: number;
  readonly id: string;
  readonly elsewhere: true;
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** @param limit bytes that a message may have */
export function encodeEvent(event: CapturedEvent, limit: number): Uint8Array {
  const whole = encoder.encode(JSON.stringify(event));
  if (whole.length <= limit) return whole;
  return encoder.encode(JSON.stringify({ position: event.position, id: event.id, elsewhere: true } satisfies Pointer));
}

export function decodeEvent(data: Uint8Array): StreamedEvent {
  return JSON.parse(decoder.decode(data)) as StreamedEvent;
}
