import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  keyDescription,
  nodePaths,
  selectionOf,
  toConnection,
} from '../../../kit/src';
import type { LessonPreparation } from './lesson-preparation';
import { LessonCreateInput, LessonListArgs, LessonPatch } from './lesson.inputs';
import type { LessonRepository } from './lesson.repository';
import type { LessonService } from './lesson.service';
import { Lesson, LessonConnection, LessonDeletePayload, LessonPayload } from './lesson.type';

interface LessonResolverDependencies {
  readonly lessons: LessonRepository;
  readonly service: LessonService;
  readonly preparation: LessonPreparation;
  readonly commands: Commands;
}

@Resolver(() => Lesson)
export class LessonResolver {
  constructor(private readonly deps: LessonResolverDependencies) {}

  @Query(() => Lesson, {
    nullable: true,
    description:
      'A lesson by its id; null when there is none for the caller. Whoever may read the course may read it, with `courses:update` where it is hidden. While it is locked for a student, it does not show what it teaches.',
  })
  courseLesson(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `lesn_…`.' }) id: string,
  ): Promise<unknown> {
    return this.deps.lessons.find(ctx, id, selectionOf(info, 'CourseLesson'));
  }

  @Query(() => LessonConnection, {
    name: 'courseLessons',
    description:
      'Lessons, newest first, 20 at a time by default; chapters show them in their order. Whoever may read a course may read them, hidden ones only with `courses:update`. Without a course or chapter: those of all courses that are listed. What is locked for a student does not show what it teaches.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => LessonListArgs) args: LessonListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.deps.lessons.list(ctx, { ...args, page: args }, selectionOf(info, 'CourseLesson', nodePaths)),
    );
  }

  @Mutation(() => LessonPayload, { description: 'Makes a lesson at the end of a chapter. Needs `courses:update`.' })
  async courseLessonCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => LessonCreateInput, { description: 'The lesson to make.' }) input: LessonCreateInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) key?: string | null,
  ): Promise<Outcome> {
    await this.deps.preparation.prepare(input);
    return this.deps.commands.run(ctx, 'courseLessonCreate', input, (tx) => this.deps.service.create(tx, input), key);
  }

  @Mutation(() => LessonPayload, { description: 'Changes a lesson, with its assessment. Needs `courses:update`.' })
  async courseLessonUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The lesson, `lesn_…`.' }) id: string,
    @Arg('input', () => LessonPatch, { description: 'What changes.' }) input: LessonPatch,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) key?: string | null,
  ): Promise<Outcome> {
    const video = await this.deps.preparation.prepare(input);
    return this.deps.commands.run(
      ctx,
      'courseLessonUpdate',
      { id, input },
      (tx) => this.deps.service.update(tx, id, input, video),
      key,
    );
  }

  @Mutation(() => LessonDeletePayload, {
    description: 'Removes a lesson for good, with what students have done in it. Needs `courses:update`.',
  })
  async courseLessonDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The lesson, `lesn_…`.' }) id: string,
  ): Promise<LessonDeletePayload> {
    const { id: deletedId, userErrors } = await this.deps.commands.run(ctx, 'courseLessonDelete', { id }, (tx) =>
      this.deps.service.delete(tx, id),
    );
    return { deletedId, userErrors: [...userErrors] };
  }
}

@Resolver(() => LessonPayload)
export class LessonPayloadResolver {
  constructor(private readonly lessons: LessonRepository) {}

  @FieldResolver(() => Lesson, {
    nullable: true,
    description: 'The lesson as it is now; null when the command was refused.',
  })
  courseLesson(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.lessons.outcome(ctx, payload.id, selectionOf(info, 'CourseLesson'));
  }
}
