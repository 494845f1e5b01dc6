import { ErrorReason, Conflict, ParameterInvalid } from '../../../kit/src';

@ErrorReason('CourseLesson', 'The chapter or the course has the maximum number of lessons.')
export class TooManyLessons extends Conflict {
  constructor(parentType: 'chapter' | 'course', limit: number) {
    super(`A ${parentType} has at most ${limit} lessons.`);
  }
}

@ErrorReason('CourseLesson', 'An embedded video requires both its platform and its id on the platform.')
export class EmbedIncomplete extends ParameterInvalid {
  constructor(missing: 'embedType' | 'embedId') {
    super([missing], 'An embedded video requires both its platform and its id on the platform.');
  }
}

@ErrorReason('CourseLesson', 'The percentage and the number of correct answers are mutually exclusive requirements.')
export class ConflictingRequirements extends ParameterInvalid {
  constructor() {
    super(
      ['assessmentCompletionRequirement'],
      'An assessment can require a percentage or a number of questions, not both.',
    );
  }
}

@ErrorReason(
  'CourseLesson',
  'The requirement exceeds the number of questions, so that the lesson could not be completed.',
)
export class TooFewQuestions extends ParameterInvalid {
  constructor(questions: number) {
    super(
      ['assessmentCompletionRequirement', 'minimumQuestionsCorrect'],
      `The assessment has fewer questions (${questions}) than must be answered correctly.`,
    );
  }
}
