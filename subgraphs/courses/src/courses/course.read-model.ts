import { readModelOf, type ListDefinition, listOf, ReadModel, column } from '../../../kit/src';
import { courseFilters } from './course.inputs';
import { Course } from './course.resource';
import { hasAccessSql } from '../accesses/access.repository';
import type { ReadModels } from '../read-models';

/**
 * Returns the SQL expression for the id of the course's experience; the id is null while the course is hidden. Users
 * with access to this experience can read the course and its content.
 */
export function visibleExperienceIdSql(course: string): string {
  return `(SELECT c.experience_id FROM courses.courses c WHERE c.id = ${course} AND c.visibility = 'visible')`;
}

/**
 * Returns the SQL expression for whether a course, chapter or lesson is visible to the caller.
 *
 * @param found SQL expression for the id of the course's experience, from `foundIn`
 * @param readers placeholder of the `shownTo` value of `CourseReaders`
 */
export function shownTo(row: string, found: string, readers: string): string {
  return `(${row}.account_id = ANY((string_to_array(${readers}, ' '))[2:])
    OR EXISTS (SELECT FROM courses.experiences e WHERE e.id = ${found} AND ${hasAccessSql('e', `split_part(${readers}, ' ', 1)`)}))`;
}

/** Read model of courses: maps the fields of the GraphQL type `Course` to columns and SQL expressions. */
export function courseReadModel(models: ReadModels): ReadModel<Course> {
  return readModelOf(
    Course,
    {
      foundIn: column(visibleExperienceIdSql('$row.id')),
      chapters: column('ARRAY(SELECT c.id FROM courses.chapters c WHERE c.course_id = $row.id ORDER BY c."order")'),
    },
    { models },
  );
}

/** Filters and sort orders of the list of courses. */
export const courseList: ListDefinition = listOf(courseFilters, {
  orders: { order: { expression: (row) => `${row}.order`, type: 'numeric' } },
  conditions: { shownTo: (row, value) => shownTo(row, visibleExperienceIdSql(`${row}.id`), value) },
});
