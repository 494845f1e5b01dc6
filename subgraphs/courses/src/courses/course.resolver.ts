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
import type { ChapterRepository } from '../chapters/chapter.repository';
import { Chapter } from '../chapters/chapter.resource';
import type { CourseFiles } from '../files/course-files';
import { CourseCreateInput, CourseListArgs, CoursePatch } from './course.inputs';
import type { CourseRepository } from './course.repository';
import type { CourseService } from './course.service';
import { Course, CourseConnection, CourseDeletePayload, CoursePayload } from './course.resource';

@Resolver(() => Course)
export class CourseResolver {
  constructor(
    private readonly courses: CourseRepository,
    private readonly service: CourseService,
    private readonly files: CourseFiles,
    private readonly commands: Commands,
  ) {}

  @Query(() => Course, {
    nullable: true,
    description:
      'A course by its id; null if it does not exist or is not accessible. Needs `courses:read`, except for users with access to its experience if the course is visible.',
  })
  course(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Course id, `cors_…`.' }) id: string,
  ): Promise<ReadRow<Course> | null> {
    return this.courses.find(ctx, id, selectionOf(info, 'Course'));
  }

  @Query(() => CourseConnection, {
    name: 'courses',
    description:
      'Courses, newest first, 20 at a time by default: those of accounts with `courses:read`, and for users visible courses of accessible experiences. Without an account or experience: those of memberships.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => CourseListArgs) args: CourseListArgs,
  ): Promise<Connection<ReadRow<Course>>> {
    return toConnection(await this.courses.list(ctx, args, selectionOf(info, 'Course', nodePaths)));
  }

  @Mutation(() => CoursePayload, {
    description: 'Creates a course without chapters. Needs `courses:update` on the account of the experience.',
  })
  async courseCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => CourseCreateInput, { description: 'The course to create.' }) input: CourseCreateInput,
  ): Promise<Outcome> {
    await this.files.awaitReplicas([input.thumbnailId]);
    return this.commands.run(ctx, 'courseCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => CoursePayload, {
    description: 'Changes a course, and the order and titles of its chapters and lessons. Needs `courses:update`.',
  })
  async courseUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The course, `cors_…`.' }) id: string,
    @Arg('input', () => CoursePatch, { description: 'Changes to apply.' }) input: CoursePatch,
  ): Promise<Outcome> {
    await this.files.awaitReplicas([input.thumbnailId]);
    return this.commands.run(ctx, 'courseUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => CourseDeletePayload, {
    description:
      'Deletes a course permanently, with its chapters, its lessons, and their student activity. Needs `courses:update`.',
  })
  async courseDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The course, `cors_…`.' }) id: string,
  ): Promise<CourseDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'courseDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors: [...userErrors] };
  }
}

/** Resolves the chapters of courses; the reads for all courses of a request are combined. */
@Resolver(() => Course)
export class CourseChaptersResolver {
  constructor(private readonly chapterRepository: ChapterRepository) {}

  @MaxListSize(100)
  @FieldResolver(() => [Chapter], { description: 'Its chapters, in their order; at most 100.' })
  chapters(
    @Root() { chapters }: { readonly chapters: readonly string[] },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Chapter>[]> {
    return this.chapterRepository.shown(ctx, chapters, selectionOf(info, 'CourseChapter'));
  }
}
