/** A visible lesson of a course, with the data that determine whether it is locked for a student. */
export interface LessonUnlockState {
  readonly id: string;
  /** Days from the start of the course until the lesson unlocks; null for no waiting time. */
  readonly days: number | null;
  /** Whether the student has completed the lesson. */
  readonly completed: boolean;
}

/** Reason why a lesson is locked: until a date, or until the earlier lesson with the id `after` is completed. */
export type Lock = { readonly until: Date } | { readonly after: string };

const day = 86_400_000;
const daysOf = ({ days }: LessonUnlockState) => days ?? 0;

/**
 * Returns the reason why a lesson is locked for a student; null if it is unlocked. A completed lesson stays unlocked.
 *
 * Days count from the student's first lesson. Hence one lesson is always unlocked without waiting: the first one if the
 * order is required, otherwise the ones with the smallest number of days.
 *
 * @param lessons visible lessons of the course, in the order of chapters and lessons, including the given one
 * @param startedAt time at which the student started the course; the current time if the course is not started
 */
export function lockOf(
  lessonId: string,
  lessons: readonly LessonUnlockState[],
  inOrder: boolean,
  startedAt: Date,
  now: Date,
): Lock | null {
  const index = lessons.findIndex(({ id }) => id === lessonId);
  const lesson = lessons[index];
  if (!lesson || lesson.completed) return null;
  const first = inOrder ? index === 0 : daysOf(lesson) === Math.min(...lessons.map(daysOf));
  const until = first ? startedAt : new Date(startedAt.getTime() + daysOf(lesson) * day);
  if (now < until) return { until };
  const before = inOrder ? lessons.slice(0, index).find(({ completed }) => !completed) : undefined;
  return before ? { after: before.id } : null;
}
