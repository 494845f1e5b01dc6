import type { Peer } from './peer';

/** Answers that came under an id. */
export const nexts = (peer: Peer, id: string) =>
  peer.received
    .filter((message) => message.id === id && message.type === 'next')
    .map(({ payload }) => payload as Payload);
export type Payload = { data: { feed: { id: string; requestId?: string } } };
/** Ids of the events that came under an id. */
export const idsOf = (peer: Peer, id: string): string[] => nexts(peer, id).map(({ data }) => data.feed.id);
/** Ids of so many events from a number on. */
export const named = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `evt_${from + index}`);

/** Resolves when the process has handled all that the peers have said so far. */
export async function settled(...all: Peer[]): Promise<void> {
  for (const peer of all) {
    const id = `settled_${Math.random()}`;
    peer.subscribe(id, '{ me { id } }');
    await peer.message((message) => message.id === id && message.type === 'complete');
  }
}
