import fc from 'fast-check';
import { type LessonUnlockState, lockOf } from './unlocking';

const start = new Date('2026-03-01T10:00:00.000Z');
const after = (days: number, milliseconds = 0) => new Date(start.getTime() + days * 86_400_000 + milliseconds);
const lesson = (id: string, days: number | null = null, completed = false): LessonUnlockState => ({
  id,
  days,
  completed,
});

describe('a lesson', () => {
  const lessons = [lesson('a'), lesson('b', 0), lesson('c', 7)];

  it('is unlocked without days, and otherwise unlocks exactly that number of days after the start', () => {
    expect(['a', 'b'].map((id) => lockOf(id, lessons, false, start, start))).toEqual([null, null]);
    expect(lockOf('c', lessons, false, start, after(7, -1))).toEqual({ until: after(7) });
    expect(lockOf('c', lessons, false, start, after(7))).toBeNull();
  });

  it('with the smallest number of days is unlocked immediately, and the others after their days', () => {
    const late = [lesson('a', 5), lesson('b', 3), lesson('c', 3)];
    expect(['a', 'b', 'c'].map((id) => lockOf(id, late, false, start, after(1)))).toEqual([
      { until: after(5) },
      null,
      null,
    ]);
    expect(['a', 'b', 'c'].map((id) => lockOf(id, late, true, start, after(1)))).toEqual([
      null,
      { until: after(3) },
      { until: after(3) },
    ]);
  });

  it('is locked by the first earlier incomplete lesson if the order is now required', () => {
    const fourLessons = [lesson('a', null, true), lesson('b'), lesson('c'), lesson('d')];
    expect(['a', 'b', 'c', 'd'].map((id) => lockOf(id, fourLessons, true, start, start))).toEqual([
      null,
      null,
      { after: 'b' },
      { after: 'b' },
    ]);
    expect(['c', 'd'].map((id) => lockOf(id, fourLessons, false, start, start))).toEqual([null, null]);
  });

  it('stays unlocked after completion, despite later changes by authors', () => {
    const moved = [lesson('new'), lesson('done', 30, true)];
    expect(lockOf('done', moved, true, start, start)).toBeNull();
  });

  it('is always available at the start, and all lessons of a course can be completed in their order', () => {
    const days = fc.option(fc.integer({ min: 0, max: 3_650 }));
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 12 }), fc.boolean(), (waits, inOrder) => {
        let courseLessons = waits.map((wait, index) => lesson(String(index), wait));
        expect(courseLessons.some(({ id }) => lockOf(id, courseLessons, inOrder, start, start) === null)).toBe(true);
        for (const { id } of courseLessons) {
          expect(lockOf(id, courseLessons, inOrder, start, after(3_650))).toBeNull();
          courseLessons = courseLessons.map((item) => (item.id === id ? { ...item, completed: true } : item));
        }
      }),
    );
  });
});
