import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { type Context, selectionOf, MaxListSize, type ReadRow } from '../../../kit/src';
import { Lesson } from '../lessons/lesson.resource';
import type { QuestionRepository } from './question.repository';
import { Question } from './question.resource';
import { Option } from './question-parts.type';

/** Resolves the questions of lessons; the reads for all lessons of a request are combined. */
@Resolver(() => Lesson)
export class LessonQuestionsResolver {
  constructor(private readonly questions: QuestionRepository) {}

  @MaxListSize(100)
  @FieldResolver(() => [Question], {
    description:
      'Questions of its assessment, in their order; at most 100, and empty while the lesson is locked for the caller.',
  })
  assessmentQuestions(
    @Root() lesson: { readonly assessmentQuestions: readonly string[] },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Question>[]> {
    return this.questions.shown(ctx, lesson.assessmentQuestions, selectionOf(info, 'AssessmentQuestion'));
  }
}

/** Resolves the answer options of questions; the reads for all questions of a request are combined. */
@Resolver(() => Question)
export class QuestionOptionsResolver {
  constructor(private readonly questions: QuestionRepository) {}

  @MaxListSize(20)
  @FieldResolver(() => [Option], { description: 'Answer options, in their order; at most 20.' })
  options(
    @Root() { options }: { readonly options: readonly string[] },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Option>[]> {
    return this.questions.shownOptions(ctx, options, selectionOf(info, 'AssessmentOption'));
  }
}
