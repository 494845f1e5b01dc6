/**
 * Symbol properties of a result: its position in the event log, and how the subscription ended with this result. They
 * exist only inside this process and are never sent.
 */
const positionSymbol = Symbol('place');
const ending = Symbol('ending');

/**
 * How a subscription ended with its last result: `refused` by its subgraph, or `interrupted` by a failure, after which
 * it can be resumed.
 */
export type SubscriptionEnding = 'refused' | 'interrupted';

interface WithPosition {
  [positionSymbol]?: number;
  [ending]?: SubscriptionEnding;
}

/**
 * Copies the event log position and the ending mark to `response` from another value: an event with a `position`, or
 * another result. Returns `response`.
 */
export function withPositionOf<Answer extends object>(response: Answer, value: unknown): Answer {
  if (typeof value !== 'object' || value === null) return response;
  const marked = value as WithPosition;
  const found = marked[positionSymbol] ?? (value as { position?: unknown }).position;
  if (typeof found === 'number') (response as WithPosition)[positionSymbol] = found;
  if (marked[ending]) (response as WithPosition)[ending] = marked[ending];
  return response;
}

/**
 * Returns the event log position of a result, or null when it is unknown. Positions increase from one result of a
 * subscription to the next.
 */
export function positionOf(response: object): number | null {
  return (response as WithPosition)[positionSymbol] ?? null;
}

/** Marks the last result of a subscription with how the subscription ended. */
export function markEnding<Answer extends object>(response: Answer, kind: SubscriptionEnding): Answer {
  (response as WithPosition)[ending] = kind;
  return response;
}

/** Returns how a subscription ended with this result, or null for a result that does not end a subscription. */
export function endingOf(response: object): SubscriptionEnding | null {
  return (response as WithPosition)[ending] ?? null;
}
