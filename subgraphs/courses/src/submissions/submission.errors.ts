import { Conflict, ParameterInvalid } from '../../../kit/src';

/** The lesson has no assessment with questions. */
export class NothingToAnswer extends Conflict {
  constructor() {
    super('This lesson has no assessment with questions.');
  }
}

/** The student has reached the maximum number of submissions. */
export class NoAttemptsLeft extends Conflict {
  constructor(maximum: number) {
    super(`This assessment may be submitted ${maximum === 1 ? 'once' : `${maximum} times`}.`);
  }
}

/** The question does not belong to the lesson. */
export class NotOfTheLesson extends ParameterInvalid {
  constructor(place: number) {
    super(['answers', String(place), 'questionId'], 'The lesson has no such question.');
  }
}

/** The input contains two answers to the same question. */
export class AnsweredTwice extends ParameterInvalid {
  constructor(place: number) {
    super(['answers', String(place), 'questionId'], 'A question is answered once.');
  }
}

/** The option does not belong to the question. */
export class NotOfTheQuestion extends ParameterInvalid {
  constructor(place: number) {
    super(['answers', String(place), 'selectedOptionIds'], 'The question has no such option.');
  }
}
