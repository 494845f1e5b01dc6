import type { Peer } from './peer';

/**
 * Returns the payloads of the `next` messages (subscription results) that a client has received for an operation id.
 */
export const nexts = (peer: Peer, id: string) =>
  peer.received
    .filter((message) => message.id === id && message.type === 'next')
    .map(({ payload }) => payload as Payload);
export type Payload = { data: { feed: { id: string; requestId?: string } } };
/** Returns the ids of the events that a client has received for an operation id. */
export const idsOf = (peer: Peer, id: string): string[] => nexts(peer, id).map(({ data }) => data.feed.id);
/** Returns `count` consecutive event ids, starting with `evt_<from>`. */
export const eventIds = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `evt_${from + index}`);

/** Resolves when the server has processed all messages that the clients have sent so far. */
export async function waitUntilProcessed(...all: Peer[]): Promise<void> {
  for (const peer of all) {
    const id = `settled_${Math.random()}`;
    peer.subscribe(id, '{ me { id } }');
    await peer.message((message) => message.id === id && message.type === 'complete');
  }
}
