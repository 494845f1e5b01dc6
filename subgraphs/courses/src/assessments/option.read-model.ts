import { ReadModel, column } from '../../../kit/src';

/** How an option of a question is read. Which one is right is told to those who may change it. */
export function optionReadModel(): ReadModel {
  return new ReadModel('AssessmentOption', 'courses.assessment_options', {
    optionText: column('option_text'),
    isCorrect: column('is_correct', { requires: 'courses:update' }),
    order: column('order'),
  });
}
