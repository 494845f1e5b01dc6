import { ErrorReason, ParameterInvalid } from '../../../kit/src';

@ErrorReason(
  ['CourseLesson', 'AssessmentSubmission'],
  'The input contains an id that is not a question of the lesson, or not an option of the question.',
)
export class AssessmentItemNotFound extends ParameterInvalid {
  constructor(itemType: 'question' | 'option', path: readonly string[]) {
    super(path, itemType === 'question' ? 'The lesson has no such question.' : 'The question has no such option.');
  }
}

@ErrorReason(['CourseLesson', 'AssessmentSubmission'], 'The input contains the same id twice.')
export class DuplicateId extends ParameterInvalid {
  constructor(itemType: 'question' | 'option', path: readonly string[]) {
    super(path, `This ${itemType} is specified twice.`);
  }
}

@ErrorReason(
  ['CourseLesson', 'AssessmentSubmission'],
  'The number of options, or of correct options, does not fit the type of the question.',
)
export class InvalidQuestionOptions extends ParameterInvalid {
  constructor(path: readonly string[], requirement: string) {
    super(path, `A question of this type must have ${requirement}.`);
  }
}
