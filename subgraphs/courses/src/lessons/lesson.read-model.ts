import { readModelOf, type ListDefinition, listOf, ReadModel, column, computed, relation } from '../../../kit/src';
import { lessonFilters } from './lesson.inputs';
import { Lesson } from './lesson.resource';
import { visibleExperienceIdSql, shownTo } from '../courses/course.read-model';
import { fileReference } from '../files/file.type';
import type { ReadModels } from '../read-models';

/** Read model of lessons: maps the fields of the GraphQL type `CourseLesson` to columns and SQL expressions. */
export function lessonReadModel(models: ReadModels): ReadModel<Lesson> {
  return readModelOf(
    Lesson,
    {
      foundIn: column(visibleExperienceIdSql('$row.course_id')),
      videoAsset: relation(() => models.video, '(SELECT v.id FROM courses.videos v WHERE v.lesson_id = $row.id)'),
      attachments: computed(['attachment_file_ids'], (ids: string[]) => ids.map(fileReference)),
      // The resolver of both fields reads the state of the calling user by the id of the lesson.
      progress: column('$row.id'),
      unlocksAt: column('$row.id'),
      assessmentQuestions: column(
        'ARRAY(SELECT q.id FROM courses.assessment_questions q WHERE q.lesson_id = $row.id ORDER BY q."order")',
      ),
      assessmentCompletionRequirement: computed(['minimum_grade_percent', 'minimum_questions_correct'], requirement),
    },
    { models },
  );
}

function requirement(minimumGradePercent: string | null, minimumQuestionsCorrect: number | null): object | null {
  return minimumGradePercent === null && minimumQuestionsCorrect === null
    ? null
    : { minimumGradePercent, minimumQuestionsCorrect };
}

/** Filters and sort orders of the list of lessons. */
export const lessonList: ListDefinition = listOf(lessonFilters, {
  conditions: {
    // The value contains the ids of all accounts whose hidden lessons are visible, separated by spaces: a filter
    // accepts a single value, and the number of accounts is unbounded.
    hiddenOf: (row, value) =>
      `(${row}.visibility = 'visible' OR ${row}.account_id = ANY(string_to_array(${value}, ' ')))`,
    shownTo: (row, value) => shownTo(row, visibleExperienceIdSql(`${row}.course_id`), value),
  },
});
