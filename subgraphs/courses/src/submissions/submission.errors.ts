import { Conflict, ParameterInvalid } from '../../../kit/src';

/** The lesson has no assessment, or its assessment has no questions. */
export class NoAssessmentQuestions extends Conflict {
  constructor() {
    super('This lesson has no assessment with questions.');
  }
}

/** The student has reached the maximum number of submissions. */
export class NoAttemptsLeft extends Conflict {
  constructor(maximum: number) {
    super(`This assessment can be submitted ${maximum === 1 ? 'once' : `${maximum} times`}.`);
  }
}

/** The question does not belong to the lesson. */
export class QuestionNotInLesson extends ParameterInvalid {
  constructor(index: number) {
    super(['answers', String(index), 'questionId'], 'The lesson has no such question.');
  }
}

/** The input contains two answers to the same question. */
export class DuplicateAnswer extends ParameterInvalid {
  constructor(index: number) {
    super(['answers', String(index), 'questionId'], 'A question can be answered only once.');
  }
}

/** The option does not belong to the question. */
export class OptionNotInQuestion extends ParameterInvalid {
  constructor(index: number) {
    super(['answers', String(index), 'selectedOptionIds'], 'The question has no such option.');
  }
}
