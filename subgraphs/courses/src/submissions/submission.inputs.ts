import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { PageArgs } from '../../../kit/src';
import type { QuestionAnswer } from './grading';

@InputType({ description: 'An answer to a question.' })
export class AssessmentAnswerInput implements QuestionAnswer {
  @Field(() => ID, { description: 'Question of the lesson.' })
  questionId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Text answer, for short answers; `true` or `false` for true-false questions; at most 1,000 characters.',
  })
  answerText?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Selected options of the question, at most 20.' })
  selectedOptionIds?: string[] | null;
}

@InputType({ description: 'Answers to an assessment.' })
export class AssessmentSubmissionCreateInput {
  @Field(() => ID, { description: 'Lesson, `lesn_…`.' })
  lessonId!: string;

  @Field(() => [AssessmentAnswerInput], {
    description: 'Answers, at most one per question and at most 100; unanswered questions count as wrong.',
  })
  answers!: AssessmentAnswerInput[];
}

@ArgsType()
export class SubmissionListArgs extends PageArgs {
  @Field(() => ID, { description: 'Only submissions of this interaction, which is of one student with one lesson.' })
  interactionId!: string;
}
