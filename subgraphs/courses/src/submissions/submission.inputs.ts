import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { PageArgs } from '../../../kit/src';
import type { QuestionAnswer } from './grading';

@InputType({ description: 'An answer to a question.' })
export class AssessmentAnswerInput implements QuestionAnswer {
  @Field(() => ID, { description: 'A question of the lesson.' })
  questionId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'For short answers, and `true` or `false`; at most 1,000 characters.',
  })
  answerText?: string | null;

  @Field(() => [ID], { nullable: true, description: 'The options of the question that are chosen; at most 20.' })
  selectedOptionIds?: string[] | null;
}

@InputType({ description: 'Answers to an assessment.' })
export class AssessmentSubmissionCreateInput {
  @Field(() => ID, { description: 'The lesson, `lesn_…`.' })
  lessonId!: string;

  @Field(() => [AssessmentAnswerInput], {
    description: 'At most one for each question, at most 100; what is not answered is wrong.',
  })
  answers!: AssessmentAnswerInput[];
}

@ArgsType()
export class SubmissionListArgs extends PageArgs {
  @Field(() => ID, { description: 'Submissions of this student to this lesson.' })
  interactionId!: string;
}
