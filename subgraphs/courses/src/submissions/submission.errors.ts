import { Conflict, ParameterInvalid } from '../../../kit/src';

/** There is nothing to answer. */
export class NothingToAnswer extends Conflict {
  constructor() {
    super('This lesson has no assessment with questions.');
  }
}

/** The student has submitted it as often as the lesson allows. */
export class NoAttemptsLeft extends Conflict {
  constructor(maximum: number) {
    super(`This assessment may be submitted ${maximum === 1 ? 'once' : `${maximum} times`}.`);
  }
}

/** Not a question of this lesson. */
export class NotOfTheLesson extends ParameterInvalid {
  constructor(place: number) {
    super(['answers', String(place), 'questionId'], 'The lesson has no such question.');
  }
}

/** Two answers to one question. */
export class AnsweredTwice extends ParameterInvalid {
  constructor(place: number) {
    super(['answers', String(place), 'questionId'], 'A question is answered once.');
  }
}

/** Not an option of this question. */
export class NotOfTheQuestion extends ParameterInvalid {
  constructor(place: number) {
    super(['answers', String(place), 'selectedOptionIds'], 'The question has no such option.');
  }
}
