import type { CapturedPage, PublishedLog } from './published-log';

type Read = PublishedLog['captured'];

/** Readers that request events after the same position. */
interface Round {
  readonly types: Set<string>;
  readonly page: Promise<CapturedPage>;
}

/**
 * Combines simultaneous reads after the same position into one read of all their types. A notification reaches all
 * readers at the same time, and most find no event of their types. A read that has started accepts no further readers.
 */
export function sharedCaptures(read: Read): Read {
  const rounds = new Map<string, Round>();
  const gather = (key: string, after: number, limit: number): Round => {
    const types = new Set<string>();
    const page = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      rounds.delete(key);
      return read({ after, limit, types: [...types] });
    });
    const round = { types, page };
    rounds.set(key, round);
    return round;
  };
  return async ({ after, limit, types }) => {
    const key = `${after} ${limit}`;
    const round = rounds.get(key) ?? gather(key, after, limit);
    for (const type of types) round.types.add(type);
    const { events, ...rest } = await round.page;
    const own = new Set(types);
    return { ...rest, events: events.filter(({ type }) => own.has(type)) };
  };
}
