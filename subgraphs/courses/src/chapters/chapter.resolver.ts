import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  MaxListSize,
  type ReadRow,
} from '../../../kit/src';
import type { LessonRepository } from '../lessons/lesson.repository';
import { Lesson } from '../lessons/lesson.resource';
import { ChapterCreateInput, ChapterListArgs, ChapterPatch } from './chapter.inputs';
import type { ChapterRepository } from './chapter.repository';
import type { ChapterService } from './chapter.service';
import { Chapter, ChapterConnection, ChapterDeletePayload, ChapterPayload } from './chapter.resource';

@Resolver(() => Chapter)
export class ChapterResolver {
  constructor(
    private readonly chapters: ChapterRepository,
    private readonly service: ChapterService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Chapter, {
    nullable: true,
    description:
      'A chapter by its id; null if it does not exist or is not accessible. Needs read access to the course.',
  })
  courseChapter(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Chapter id, `chap_…`.' }) id: string,
  ): Promise<ReadRow<Chapter> | null> {
    return this.chapters.find(ctx, id, selectionOf(info, 'CourseChapter'));
  }

  @Query(() => ChapterConnection, {
    name: 'courseChapters',
    description:
      'Chapters of a course, newest first, 20 at a time by default; the course lists them in their order. Needs read access to the course.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ChapterListArgs) args: ChapterListArgs,
  ): Promise<Connection<ReadRow<Chapter>>> {
    return toConnection(
      await this.chapters.list(ctx, { ...args, page: args }, selectionOf(info, 'CourseChapter', nodePaths)),
    );
  }

  @Mutation(() => ChapterPayload, { description: 'Creates a chapter at the end of a course. Needs `courses:update`.' })
  courseChapterCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => ChapterCreateInput, { description: 'The chapter to create.' }) input: ChapterCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'courseChapterCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => ChapterPayload, { description: 'Changes the title of a chapter. Needs `courses:update`.' })
  courseChapterUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The chapter, `chap_…`.' }) id: string,
    @Arg('input', () => ChapterPatch, { description: 'Changes to apply.' }) input: ChapterPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'courseChapterUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => ChapterDeletePayload, {
    description:
      'Deletes a chapter permanently, with its lessons and their student activity. Needs `courses:update`, and an account without pending verification requirements.',
  })
  async courseChapterDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The chapter, `chap_…`.' }) id: string,
  ): Promise<ChapterDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'courseChapterDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors: [...userErrors] };
  }
}

/** Resolves the lessons of chapters; the reads for all chapters of a request are combined. */
@Resolver(() => Chapter)
export class ChapterLessonsResolver {
  constructor(private readonly lessonRepository: LessonRepository) {}

  @MaxListSize(100)
  @FieldResolver(() => [Lesson], {
    description: 'Its lessons, in their order, at most 100; hidden lessons only with `courses:update`.',
  })
  lessons(
    @Root() { lessons }: { readonly lessons: readonly string[] },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Lesson>[]> {
    return this.lessonRepository.shown(ctx, lessons, selectionOf(info, 'CourseLesson'));
  }
}
