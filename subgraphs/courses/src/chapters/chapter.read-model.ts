import { type ListDefinition, ReadModel, column, relation } from '../../../kit/src';
import { visibleExperienceIdSql } from '../courses/course.read-model';
import type { ReadModels } from '../read-models';

/** Read model of chapters: maps the fields of the GraphQL type `CourseChapter` to columns and SQL expressions. */
export function chapterReadModel(models: ReadModels): ReadModel {
  return new ReadModel('CourseChapter', 'courses.chapters', {
    course: relation(() => models.course, 'course_id'),
    foundIn: column(visibleExperienceIdSql('$row.course_id')),
    title: column('title'),
    order: column('order'),
    lessons: column('ARRAY(SELECT l.id FROM courses.lessons l WHERE l.chapter_id = $row.id ORDER BY l."order")'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters and sort orders of the list of chapters. A list always contains the chapters of a single course. */
export const chapterList: ListDefinition = {
  filters: { courseId: (row, value) => `${row}.course_id = ${value}` },
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
