import { ErrorReason, Conflict, ParameterInvalid } from '../../../kit/src';

@ErrorReason('AssessmentSubmission', 'The lesson has no assessment, or its assessment has no questions.')
export class NoAssessmentQuestions extends Conflict {
  constructor() {
    super('This lesson has no assessment with questions.');
  }
}

@ErrorReason('AssessmentSubmission', 'The student has reached the maximum number of submissions.')
export class NoAttemptsLeft extends Conflict {
  constructor(maximum: number) {
    super(`This assessment can be submitted ${maximum === 1 ? 'once' : `${maximum} times`}.`);
  }
}

@ErrorReason('AssessmentSubmission', 'The question does not belong to the lesson.')
export class QuestionNotInLesson extends ParameterInvalid {
  constructor(index: number) {
    super(['answers', String(index), 'questionId'], 'The lesson has no such question.');
  }
}

@ErrorReason('AssessmentSubmission', 'The input contains two answers to the same question.')
export class DuplicateAnswer extends ParameterInvalid {
  constructor(index: number) {
    super(['answers', String(index), 'questionId'], 'A question can be answered only once.');
  }
}

@ErrorReason('AssessmentSubmission', 'The option does not belong to the question.')
export class OptionNotInQuestion extends ParameterInvalid {
  constructor(index: number) {
    super(['answers', String(index), 'selectedOptionIds'], 'The question has no such option.');
  }
}
