/** Where an answer stands in its feed, and how a live operation ended with it; both travel with the answer inside of this process and are never sent. */
const place = Symbol('place');
const ending = Symbol('ending');

/** How a live operation ended with its last answer: refused by its subgraph, or interrupted by a failure, after which it can be resumed. */
export type Ending = 'refused' | 'interrupted';

interface Placed {
  [place]?: number;
  [ending]?: Ending;
}

/** Marks an answer with the place of another value: an event's `position`, or an answer that was marked before, with how it ended. */
export function placedLike<Answer extends object>(answer: Answer, value: unknown): Answer {
  if (typeof value !== 'object' || value === null) return answer;
  const marked = value as Placed;
  const found = marked[place] ?? (value as { position?: unknown }).position;
  if (typeof found === 'number') (answer as Placed)[place] = found;
  if (marked[ending]) (answer as Placed)[ending] = marked[ending];
  return answer;
}

/** Null where nobody knows. Places of a feed grow from one answer to the next. */
export function placeOf(answer: object): number | null {
  return (answer as Placed)[place] ?? null;
}

/** Marks the last answer of a live operation with how it ended. */
export function endedBy<Answer extends object>(answer: Answer, how: Ending): Answer {
  (answer as Placed)[ending] = how;
  return answer;
}

/** Null for an answer with which nothing has ended. */
export function endingOf(answer: object): Ending | null {
  return (answer as Placed)[ending] ?? null;
}
