import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  DateTimeScalar,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../kit/src';
import type { LessonPreparation } from './lesson-preparation';
import { LessonCreateInput, LessonListArgs, LessonPatch } from './lesson.inputs';
import type { LessonRepository } from './lesson.repository';
import type { LessonService } from './lesson.service';
import { Lesson, LessonConnection, LessonDeletePayload, LessonPayload } from './lesson.resource';
import { type LessonProgress, LessonProgressEnum } from './lesson.states';
import type { LockedLessons } from './locked-lessons';

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
      'A lesson by its id; null if it does not exist or is not accessible. Needs read access to the course, and `courses:update` if the lesson is hidden. The content is omitted while the lesson is locked for a student.',
  })
  courseLesson(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Lesson id, `lesn_…`.' }) id: string,
  ): Promise<ReadRow<Lesson> | null> {
    return this.deps.lessons.find(ctx, id, selectionOf(info, 'CourseLesson'));
  }

  @Query(() => LessonConnection, {
    name: 'courseLessons',
    description:
      'Lessons, newest first, 20 at a time by default; chapters list them in their order. Needs read access to the course, and `courses:update` for hidden lessons. Without a course or chapter: those of all listed courses. The content of lessons that are locked for a student is omitted.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => LessonListArgs) args: LessonListArgs,
  ): Promise<Connection<ReadRow<Lesson>>> {
    return toConnection(await this.deps.lessons.list(ctx, args, selectionOf(info, 'CourseLesson', nodePaths)));
  }

  @Mutation(() => LessonPayload, { description: 'Creates a lesson at the end of a chapter. Needs `courses:update`.' })
  async courseLessonCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => LessonCreateInput, { description: 'The lesson to create.' }) input: LessonCreateInput,
  ): Promise<Outcome> {
    await this.deps.preparation.prepare(input);
    return this.deps.commands.run(ctx, 'courseLessonCreate', input, (tx) => this.deps.service.create(tx, input));
  }

  @Mutation(() => LessonPayload, { description: 'Changes a lesson, with its assessment. Needs `courses:update`.' })
  async courseLessonUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The lesson, `lesn_…`.' }) id: string,
    @Arg('input', () => LessonPatch, { description: 'Changes to apply.' }) input: LessonPatch,
  ): Promise<Outcome> {
    const video = await this.deps.preparation.prepare(input);
    return this.deps.commands.run(ctx, 'courseLessonUpdate', { id, input }, (tx) =>
      this.deps.service.update(tx, id, input, video),
    );
  }

  @Mutation(() => LessonDeletePayload, {
    description: 'Deletes a lesson permanently, with its student activity. Needs `courses:update`.',
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

/** Resolves the progress of the calling user in lessons; the reads for all lessons of a request are combined. */
@Resolver(() => Lesson)
export class LessonProgressResolver {
  constructor(private readonly lockedLessons: LockedLessons) {}

  @FieldResolver(() => LessonProgressEnum, {
    nullable: true,
    description:
      'Progress of the calling user as a student; null for callers that are not users, and for hidden lessons.',
  })
  async progress(
    @Root() { progress: id }: { readonly progress: string },
    @Ctx() ctx: Context,
  ): Promise<LessonProgress | null> {
    return (await this.lockedLessons.stateOf(ctx, id))?.progress ?? null;
  }

  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description:
      'Time at which the lesson unlocks for the calling user; null unless its progress is `LOCKED_BY_TIME`, and before the user has started the course.',
  })
  async unlocksAt(
    @Root() { unlocksAt: id }: { readonly unlocksAt: string },
    @Ctx() ctx: Context,
  ): Promise<Date | null> {
    return (await this.lockedLessons.stateOf(ctx, id))?.unlocksAt ?? null;
  }
}
