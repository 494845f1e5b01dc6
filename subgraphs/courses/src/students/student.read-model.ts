import { readModelOf, type ListDefinition, ReadModel, column, computed } from '../../../kit/src';
import { Student } from './student.resource';
import type { ReadModels } from '../read-models';
import { percentOf } from '../submissions/percent';
import { courseOpenSql } from './progress.read-model';

const total =
  "(SELECT count(*) FROM courses.lessons l WHERE l.course_id = $row.course_id AND l.visibility = 'visible')";
const completed = `(SELECT count(*) FROM courses.interactions i JOIN courses.lessons l ON l.id = i.lesson_id
  WHERE i.student_id = $row.id AND i.completed_at IS NOT NULL AND l.visibility = 'visible')`;
const certified = '(SELECT c.certificate_after_completion_enabled FROM courses.courses c WHERE c.id = $row.course_id)';

/**
 * Read model of students: maps the fields of the GraphQL type `CourseStudent` to columns and SQL expressions. Lessons
 * are counted on read, because authors add, hide and delete them.
 */
export function studentReadModel(models: ReadModels): ReadModel<Student> {
  return readModelOf(
    Student,
    {
      isVisible: computed([], () => true),
      isOpen: column(courseOpenSql),
      completedLessonsCount: column(completed),
      totalLessonsCount: column(total),
      completionRate: computed([completed, total], percentOf),
      certificateEarnedAt: computed(['completed_at', certified], (completedAt: string | null, isCertified: boolean) =>
        isCertified ? completedAt : null,
      ),
    },
    { models },
  );
}

/** Filters and sort order of the list of students. A list always contains the students of a single course. */
export const studentList: ListDefinition = {
  filters: {
    courseId: (row, value) => `${row}.course_id = ${value}`,
    keyword: (row, value) =>
      `EXISTS (SELECT FROM courses.known_users u WHERE u.id = ${row}.user_id AND (strpos(lower(u.username), lower(${value})) > 0 OR strpos(lower(u.name), lower(${value})) > 0))`,
  },
  orders: { first_interaction_at: { expression: (row) => `${row}.first_interaction_at`, type: 'timestamptz' } },
};
