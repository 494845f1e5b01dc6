import { ReadModel, column, computed } from '../../../kit/src';
import { shownFile } from '../files/file.type';

/** Who may change a question knows its answer; nobody else is told. */
const solution = { requires: 'courses:update' };

/** How a question is read. */
export function questionReadModel(): ReadModel {
  return new ReadModel('AssessmentQuestion', 'courses.assessment_questions', {
    questionText: column('question_text'),
    questionType: column('question_type'),
    correctAnswer: column('correct_answer', solution),
    image: computed(['image_file_id'], shownFile),
    order: column('order'),
    options: column(
      'ARRAY(SELECT o.id FROM courses.assessment_options o WHERE o.question_id = $row.id ORDER BY o."order")',
    ),
    createdAt: column('created_at'),
  });
}
