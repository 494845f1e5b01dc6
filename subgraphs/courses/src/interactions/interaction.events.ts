import { type RelatedRow, type Transaction, recordEvent } from '../../../kit/src';
import type { InteractionEntity } from './interaction.entity';

const lesson = (column: string): string => `(SELECT l.${column} FROM courses.lessons l WHERE l.id = t.lesson_id)`;
const course = (column: string): string => `(SELECT c.${column} FROM courses.courses c WHERE c.id = t.course_id)`;
const common = ['id', 'account_id'] as const;

/** What the body of the event shows beside the interaction: an author may remove all of it at any time. */
const related: readonly RelatedRow[] = [
  {
    table: 'courses.lessons',
    columns: [...common, 'course_id', 'chapter_id', 'title', 'order', 'lesson_type', 'visibility', 'created_at'],
    id: 't.lesson_id',
  },
  { table: 'courses.chapters', columns: [...common, 'course_id', 'title', 'order'], id: lesson('chapter_id') },
  {
    table: 'courses.courses',
    columns: [...common, 'experience_id', 'title', 'language', 'visibility', 'created_at'],
    id: 't.course_id',
  },
  {
    table: 'courses.experiences',
    columns: [...common, 'app_id', 'name', 'is_public', 'created_at'],
    id: course('experience_id'),
  },
];

/** Records that a lesson was completed; the interaction must have been written in this transaction. */
export function recordCompleted(tx: Transaction, { id: resourceId, accountId }: InteractionEntity): Promise<void> {
  return recordEvent(tx, 'courses.interactions', {
    type: 'course_lesson_interaction.completed',
    resource: 'CourseLessonInteraction',
    resourceId,
    accountId,
    related,
  });
}
