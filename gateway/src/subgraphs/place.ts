/**
 * Symbols for the log position of a result and for how a subscription ended with it. They are attached to results inside of this process
 * and never sent.
 */
const place = Symbol('place');
const ending = Symbol('ending');

/** How a subscription ended with its last result: rejected by its subgraph, or interrupted by a failure, after which it can be resumed. */
export type Ending = 'refused' | 'interrupted';

interface Placed {
  [place]?: number;
  [ending]?: Ending;
}

/** Copies the log position from another value, either an event's `position` or that of another result, and its ending. */
export function placedLike<Answer extends object>(answer: Answer, value: unknown): Answer {
  if (typeof value !== 'object' || value === null) return answer;
  const marked = value as Placed;
  const found = marked[place] ?? (value as { position?: unknown }).position;
  if (typeof found === 'number') (answer as Placed)[place] = found;
  if (marked[ending]) (answer as Placed)[ending] = marked[ending];
  return answer;
}

/** Returns null when the position is unknown. Positions of a subscription increase from one result to the next. */
export function placeOf(answer: object): number | null {
  return (answer as Placed)[place] ?? null;
}

/** Marks the last result of a subscription with its ending. */
export function endedBy<Answer extends object>(answer: Answer, how: Ending): Answer {
  (answer as Placed)[ending] = how;
  return answer;
}

/** Returns null for a result that does not end a subscription. */
export function endingOf(answer: object): Ending | null {
  return (answer as Placed)[ending] ?? null;
}
