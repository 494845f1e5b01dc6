/** A visible lesson of a course, as far as its place and its days go. */
export interface LessonPlace {
  readonly id: string;
  /** Days from the start of the course after which it unlocks; null for none. */
  readonly days: number | null;
  /** Whether the student has completed it. */
  readonly completed: boolean;
}

/** Why a lesson is locked: for some time still, or until an earlier one is completed. */
export type Lock = { readonly until: Date } | { readonly after: string };

const day = 86_400_000;
const daysOf = ({ days }: LessonPlace) => days ?? 0;

/**
 * What keeps a student from a lesson; null where it is open. Whoever has completed it may always come back.
 *
 * Days are counted from the student's first lesson, so that there always is one to begin with: the first in order, or else
 * whatever unlocks first, waits for nothing.
 *
 * @param lessons the visible lessons of the course in the order of chapters and lessons, with the one that is asked for
 * @param startedAt when the student started the course; now, where they are about to
 */
export function lockOf(
  lessonId: string,
  lessons: readonly LessonPlace[],
  inOrder: boolean,
  startedAt: Date,
  now: Date,
): Lock | null {
  const place = lessons.findIndex(({ id }) => id === lessonId);
  const lesson = lessons[place];
  if (!lesson || lesson.completed) return null;
  const first = inOrder ? place === 0 : daysOf(lesson) === Math.min(...lessons.map(daysOf));
  const until = first ? startedAt : new Date(startedAt.getTime() + daysOf(lesson) * day);
  if (now < until) return { until };
  const before = inOrder ? lessons.slice(0, place).find(({ completed }) => !completed) : undefined;
  return before ? { after: before.id } : null;
}
