import { Conflict, ParameterInvalid } from '../../../kit/src';

/** A chapter, and a course, consists of so many lessons. */
export class TooManyLessons extends Conflict {
  constructor(noun: 'chapter' | 'course', most: number) {
    super(`A ${noun} has at most ${most} lessons.`);
  }
}

/** A video is embedded from somewhere, by its name there. */
export class EmbedIncomplete extends ParameterInvalid {
  constructor(missing: 'embedType' | 'embedId') {
    super([missing], 'An embedded video is given by where it is shown from and its name there.');
  }
}

/** Only one of the two counts. */
export class TwoRequirements extends ParameterInvalid {
  constructor() {
    super(
      ['assessmentCompletionRequirement'],
      'An assessment asks for a percentage or for a number of questions, not for both.',
    );
  }
}

/** Nobody could complete the lesson. */
export class NotEnoughQuestions extends ParameterInvalid {
  constructor(questions: number) {
    super(
      ['assessmentCompletionRequirement', 'minimumQuestionsCorrect'],
      `The assessment has fewer questions (${questions}) than have to be answered correctly.`,
    );
  }
}
