import { Field, ID, ObjectType } from 'type-graphql';
import type { GradedQuestion } from './grading';

@ObjectType('GradedQuestion', {
  description: 'A question with what a student has said to it. The right answer is not told.',
  simpleResolvers: true,
})
export class GradedQuestionType implements GradedQuestion {
  @Field(() => ID, { description: 'Id of the question, which may have been changed or deleted since.' })
  questionId!: string;

  @Field({ description: 'Whether the answer is correct; false for a question without an answer.' })
  correct!: boolean;

  @Field(() => String, { nullable: true, description: 'The answer by text.' })
  answerText!: string | null;

  @Field(() => [ID], { description: 'The options that were chosen.' })
  selectedOptionIds!: string[];
}
