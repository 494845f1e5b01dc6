import { Field, ID, ObjectType } from 'type-graphql';
import type { GradedQuestion } from './grading';

@ObjectType('GradedQuestion', {
  description: 'A question with the answer of a student, without the correct answer.',
  simpleResolvers: true,
})
export class GradedQuestionType implements GradedQuestion {
  @Field(() => ID, { description: 'Id of the question, which may have been changed or deleted since.' })
  questionId!: string;

  @Field({ description: 'Whether the answer is correct; false for a question without an answer.' })
  correct!: boolean;

  @Field(() => String, { nullable: true, description: 'Text answer.' })
  answerText!: string | null;

  @Field(() => [ID], { description: 'Ids of the selected options.' })
  selectedOptionIds!: string[];
}
