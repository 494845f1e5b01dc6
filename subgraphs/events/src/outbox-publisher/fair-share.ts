/** An event in an outbox that is not in the log yet, with the fields that fair sharing uses. */
export interface PendingEvent {
  readonly accountId: string;
  /** Domain and id of the resource, unique across all domains. */
  readonly resource: string;
}

/**
 * Selects the next events when more are pending than fit into a batch. Accounts are served round-robin, so that an
 * account with thousands of events delays the others only by its share. Events of one account keep their order, and so
 * do events of one resource, which may belong to several accounts: an event is selected only after all earlier events
 * of both its account and its resource.
 *
 * @param pending events, oldest first
 * @param limit maximum number of events to select, at least one
 * @returns the selected events, oldest first
 */
export function fairShare<Event extends PendingEvent>(pending: readonly Event[], limit: number): readonly Event[] {
  if (pending.length <= limit) return pending;
  const resources = Map.groupBy(pending, ({ resource }) => resource);
  const queueByResource = new Map([...resources].map(([resource, events]) => [resource, queueOf(events)]));
  let accounts = [...Map.groupBy(pending, ({ accountId }) => accountId).values()].map(queueOf);
  const selected = new Set<Event>();
  // Each round selects at least the oldest remaining event, which is the first of both its account and its resource.
  while (selected.size < limit) {
    for (const account of accounts) {
      const event = account.first();
      const sameResource = event && queueByResource.get(event.resource);
      if (!event || sameResource?.first() !== event) continue;
      account.shift();
      sameResource.shift();
      selected.add(event);
      if (selected.size === limit) break;
    }
    accounts = accounts.filter((account) => account.first() !== undefined);
  }
  return pending.filter((event) => selected.has(event));
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
