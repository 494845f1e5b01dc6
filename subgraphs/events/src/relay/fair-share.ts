/** An event that waits in an outbox, as far as its turn depends on it. */
export interface WaitingEvent {
  readonly accountId: string;
  /** Names the resource among those of all domains. */
  readonly resource: string;
}

/**
 * Chooses the events that go next when more wait than can go: accounts take turns, so that one with thousands of events
 * delays the others by its share only. Events of one account, and those of one resource, which may
 * have events of several accounts, keep their order: an event is chosen only after all earlier ones of both.
 *
 * @param waiting the oldest first
 * @param most how many may go, at least one
 * @returns at most as many, the oldest first
 */
export function fairShare<Event extends WaitingEvent>(waiting: readonly Event[], most: number): readonly Event[] {
  if (waiting.length <= most) return waiting;
  const resources = Map.groupBy(waiting, ({ resource }) => resource);
  const firstOf = new Map([...resources].map(([resource, events]) => [resource, queueOf(events)]));
  let accounts = [...Map.groupBy(waiting, ({ accountId }) => accountId).values()].map(queueOf);
  const chosen = new Set<Event>();
  // Each round takes at least the oldest event that is left: it is the first of its account and of its resource.
  while (chosen.size < most) {
    for (const account of accounts) {
      const event = account.first();
      const sameResource = event && firstOf.get(event.resource);
      if (!event || sameResource?.first() !== event) continue;
      account.shift();
      sameResource.shift();
      chosen.add(event);
      if (chosen.size === most) break;
    }
    accounts = accounts.filter((account) => account.first() !== undefined);
  }
  return waiting.filter((event) => chosen.has(event));
}

function queueOf<Item>(items: readonly Item[]) {
  let next = 0;
  return {
    first: () => items[next],
    shift: () => {
      next += 1;
    },
  };
}
