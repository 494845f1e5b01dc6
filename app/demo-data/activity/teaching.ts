import type { CreatedResource } from '../../triggers/purchases';
import type { DemoAction } from '.';
import type { Seller } from './seller';

/**
 * Creates a course with one chapter and the given text lessons, in an experience that is open to everyone. Returns the
 * lessons' ids.
 */
export async function write(seller: Seller, title: string, lessons: readonly string[]): Promise<string[]> {
  const experience = await seller.create('/experiences', { app_id: 'app_courses', name: title, is_public: true });
  const { id: courseId } = await seller.request('POST', '/courses', { experience_id: experience.id, title });
  const { id: chapterId } = await seller.request('POST', '/course_chapters', {
    course_id: courseId,
    title: 'Evenings',
  });
  const ids: string[] = [];
  for (const lesson of lessons) {
    const body = { chapter_id: chapterId, lesson_type: 'text', title: lesson, content: `${lesson}, in ten minutes.` };
    const { id } = await seller.request('POST', '/course_lessons', body);
    await seller.request('PATCH', `/course_lessons/${id}`, { visibility: 'visible' });
    ids.push(id);
  }
  return ids;
}

export const complete = (seller: Seller, lesson: string, student: string): Promise<CreatedResource> =>
  seller.request('POST', `/course_lessons/${lesson}/mark_as_completed`, undefined, student);

/** Courses of the first account. */
export const teaching: readonly DemoAction[] = [
  {
    day: 9,
    run: async (seller) => {
      const [first] = await write(seller, 'Reading candles', ['Bodies', 'Wicks']);
      if (first) await complete(seller, first, 'amir');
    },
  },
  { day: 20, run: (seller) => write(seller, 'Position sizes', ['One percent']) },
  { day: 31, run: (seller) => write(seller, 'Keeping a journal', ['Every evening']) },
  { day: 42, run: (seller) => write(seller, 'Spreads', ['Verticals']) },
];
