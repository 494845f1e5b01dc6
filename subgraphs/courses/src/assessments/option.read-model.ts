import { ReadModel, column } from '../../../kit/src';
import type { Option } from './question-parts.type';

/**
 * Read model of answer options: maps the fields of the GraphQL type `AssessmentOption` to columns. Reading `isCorrect`
 * requires the permission to change the course.
 */
export function optionReadModel(): ReadModel<Option> {
  return new ReadModel<Option>('AssessmentOption', 'courses.assessment_options', {
    optionText: column('option_text'),
    isCorrect: column('is_correct', { requires: 'courses:update' }),
    order: column('order'),
  });
}
