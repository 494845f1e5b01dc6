import { readModelOf, ReadModel, column } from '../../../kit/src';
import { Question } from './question.resource';

/** Read model of questions: maps the fields of the GraphQL type `AssessmentQuestion` to columns and SQL expressions. */
export function questionReadModel(): ReadModel<Question> {
  return readModelOf(Question, {
    options: column(
      'ARRAY(SELECT o.id FROM courses.assessment_options o WHERE o.question_id = $row.id ORDER BY o."order")',
    ),
  });
}
