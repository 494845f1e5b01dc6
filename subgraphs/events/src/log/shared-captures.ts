import type { CapturedPage, PublishedLog } from './published-log';

type Read = PublishedLog['captured'];

/** One combined read for all consumers that request events after the same position. */
interface CaptureBatch {
  readonly types: Set<string>;
  readonly page: Promise<CapturedPage>;
}

/**
 * Combines simultaneous reads after the same position into one read of all their event types. A notification wakes all
 * consumers at the same time, and most find no event of their types. Once the combined read has started, further
 * requests start a new one.
 */
export function sharedCaptures(read: Read): Read {
  const batches = new Map<string, CaptureBatch>();
  const gather = (key: string, after: number, limit: number): CaptureBatch => {
    const types = new Set<string>();
    const page = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batches.delete(key);
      return read({ after, limit, types: [...types] });
    });
    const batch = { types, page };
    batches.set(key, batch);
    return batch;
  };
  return async ({ after, limit, types }) => {
    const key = `${after} ${limit}`;
    const batch = batches.get(key) ?? gather(key, after, limit);
    for (const type of types) batch.types.add(type);
    const { events, ...rest } = await batch.page;
    const requestedTypes = new Set(types);
    return { ...rest, events: events.filter(({ type }) => requestedTypes.has(type)) };
  };
}
