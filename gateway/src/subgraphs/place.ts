/** Where an answer stands in its feed; travels with the answer inside of this process and is never sent. */
const place = Symbol('place');

interface Placed {
  [place]?: number;
}

/** Marks an answer with the place of another value: an event's `position`, or an answer that was marked before. */
export function placedLike<Answer extends object>(answer: Answer, value: unknown): Answer {
  if (typeof value !== 'object' || value === null) return answer;
  const found = (value as Placed)[place] ?? (value as { position?: unknown }).position;
  if (typeof found === 'number') (answer as Placed)[place] = found;
  return answer;
}

/** Null where nobody knows. Places of a feed grow from one answer to the next. */
export function placeOf(answer: object): number | null {
  return (answer as Placed)[place] ?? null;
}
