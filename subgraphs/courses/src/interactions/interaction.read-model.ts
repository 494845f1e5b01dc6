import {
  readModelOf,
  type ListDefinition,
  listOf,
  ReadModel,
  type RelatedRow,
  column,
  relation,
} from '../../../kit/src';
import { interactionFilters } from './interaction.inputs';
import { Interaction } from './interaction.resource';
import type { ReadModels } from '../read-models';
import { courseOpenSql, lessonVisible } from '../students/progress.read-model';

const on = (sql: string, row: string) => sql.replaceAll('$row', row);

/**
 * Read model of interactions: maps the fields of the GraphQL type `CourseLessonInteraction` to columns and SQL
 * expressions.
 */
export function interactionReadModel(models: ReadModels): ReadModel<Interaction> {
  return readModelOf(
    Interaction,
    {
      isVisible: column(lessonVisible),
      isOpen: column(courseOpenSql),
      lesson: relation(() => models.lesson, 'lesson_id'),
      completed: column('completed'),
      submissionsCount: column('(SELECT count(*) FROM courses.submissions s WHERE s.interaction_id = $row.id)'),
    },
    { models },
  );
}

/** Filters and sort orders of the list of interactions. */
export const interactionList: ListDefinition = listOf(interactionFilters, {
  conditions: {
    // The value contains the ids of the accounts in which the caller can read all interactions. In other accounts,
    // the caller's own interactions match while the caller has access to the course.
    openTo: (row, value) => `(${row}.account_id = ANY(${value}::text[]) OR ${on(courseOpenSql, row)})`,
    // The value contains the ids of the accounts in which the caller can see hidden lessons. In other accounts, only
    // interactions with visible lessons match.
    unhiddenTo: (row, value) => `(${row}.account_id = ANY(${value}::text[]) OR ${on(lessonVisible, row)})`,
  },
});

const ofLesson = (name: string): string => `(SELECT l.${name} FROM courses.lessons l WHERE l.id = t.lesson_id)`;
const ofCourse = (name: string): string => `(SELECT c.${name} FROM courses.courses c WHERE c.id = t.course_id)`;
const common = ['id', 'account_id'] as const;

/**
 * Rows that an event's snapshot contains in addition to the interaction: its lesson, chapter, course and experience.
 * They are captured because an author may delete them before the event is rendered.
 */
export const snapshotRows: readonly RelatedRow[] = [
  {
    table: 'courses.lessons',
    columns: [...common, 'course_id', 'chapter_id', 'title', 'order', 'lesson_type', 'visibility', 'created_at'],
    id: 't.lesson_id',
  },
  { table: 'courses.chapters', columns: [...common, 'course_id', 'title', 'order'], id: ofLesson('chapter_id') },
  {
    table: 'courses.courses',
    columns: [...common, 'experience_id', 'title', 'language', 'visibility', 'created_at'],
    id: 't.course_id',
  },
  {
    table: 'courses.experiences',
    columns: [...common, 'app_id', 'name', 'is_public', 'created_at'],
    id: ofCourse('experience_id'),
  },
];
