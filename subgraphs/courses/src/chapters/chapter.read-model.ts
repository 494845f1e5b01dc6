import { readModelOf, type ListDefinition, ReadModel, column } from '../../../kit/src';
import { Chapter } from './chapter.resource';
import { visibleExperienceIdSql } from '../courses/course.read-model';
import type { ReadModels } from '../read-models';

/** Read model of chapters: maps the fields of the GraphQL type `CourseChapter` to columns and SQL expressions. */
export function chapterReadModel(models: ReadModels): ReadModel<Chapter> {
  return readModelOf(
    Chapter,
    {
      foundIn: column(visibleExperienceIdSql('$row.course_id')),
      lessons: column('ARRAY(SELECT l.id FROM courses.lessons l WHERE l.chapter_id = $row.id ORDER BY l."order")'),
    },
    { models },
  );
}

/** Filters and sort orders of the list of chapters. A list always contains the chapters of a single course. */
export const chapterList: ListDefinition = {
  filters: { courseId: (row, value) => `${row}.course_id = ${value}` },
};
