import { ReadModel, column, computed } from '../../../kit/src';
import { fileReference } from '../files/file.type';

/** Reading the correct answer requires the permission to change the course. */
const solution = { requires: 'courses:update' };

/** Read model of questions: maps the fields of the GraphQL type `AssessmentQuestion` to columns and SQL expressions. */
export function questionReadModel(): ReadModel {
  return new ReadModel('AssessmentQuestion', 'courses.assessment_questions', {
    questionText: column('question_text'),
    questionType: column('question_type'),
    correctAnswer: column('correct_answer', solution),
    image: computed(['image_file_id'], fileReference),
    order: column('order'),
    options: column(
      'ARRAY(SELECT o.id FROM courses.assessment_options o WHERE o.question_id = $row.id ORDER BY o."order")',
    ),
    createdAt: column('created_at'),
  });
}
