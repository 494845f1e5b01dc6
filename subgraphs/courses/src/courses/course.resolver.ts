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
  MaxListSize,
} from '../../../kit/src';
import type { ChapterRepository } from '../chapters/chapter.repository';
import { Chapter } from '../chapters/chapter.type';
import type { CourseFiles } from '../files/course-files';
import { CourseCreateInput, CourseListArgs, CoursePatch } from './course.inputs';
import type { CourseRepository } from './course.repository';
import type { CourseService } from './course.service';
import { Course, CourseConnection, CourseDeletePayload, CoursePayload } from './course.type';

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
      'A course by its id; null when there is none for the caller. Needs `courses:read`, except for users to whom it is visible and its experience open.',
  })
  course(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `cors_…`.' }) id: string,
  ): Promise<unknown> {
    return this.courses.find(ctx, id, selectionOf(info, 'Course'));
  }

  @Query(() => CourseConnection, {
    name: 'courses',
    description:
      'Courses, newest first, 20 at a time by default: those of accounts with `courses:read`, and for users visible ones of experiences that are open to them. Without an account or experience: those of memberships.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => CourseListArgs) args: CourseListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(await this.courses.list(ctx, { ...args, page: args }, selectionOf(info, 'Course', nodePaths)));
  }

  @Mutation(() => CoursePayload, {
    description: 'Makes a course, without chapters. Needs `courses:update` on the account of the experience.',
  })
  async courseCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => CourseCreateInput, { description: 'The course to make.' }) input: CourseCreateInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) key?: string | null,
  ): Promise<Outcome> {
    await this.files.arrived([input.thumbnailId]);
    return this.commands.run(ctx, 'courseCreate', input, (tx) => this.service.create(tx, input), key);
  }

  @Mutation(() => CoursePayload, {
    description: 'Changes a course, and the order and titles of its chapters and lessons. Needs `courses:update`.',
  })
  async courseUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The course, `cors_…`.' }) id: string,
    @Arg('input', () => CoursePatch, { description: 'What changes.' }) input: CoursePatch,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) key?: string | null,
  ): Promise<Outcome> {
    await this.files.arrived([input.thumbnailId]);
    return this.commands.run(ctx, 'courseUpdate', { id, input }, (tx) => this.service.update(tx, id, input), key);
  }

  @Mutation(() => CourseDeletePayload, {
    description:
      'Removes a course for good, with its chapters, its lessons, and what students have done in them. Needs `courses:update`.',
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

@Resolver(() => CoursePayload)
export class CoursePayloadResolver {
  constructor(private readonly courses: CourseRepository) {}

  @FieldResolver(() => Course, {
    nullable: true,
    description: 'The course as it is now; null when the command was refused.',
  })
  course(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.courses.outcome(ctx, payload.id, selectionOf(info, 'Course'));
  }
}

/** Chapters of courses, batched for all courses of a request. */
@Resolver(() => Course)
export class CourseChaptersResolver {
  constructor(private readonly chapterRepository: ChapterRepository) {}

  @MaxListSize(100)
  @FieldResolver(() => [Chapter], { description: 'Its chapters, in their order; 100 at most.' })
  chapters(
    @Root() { chapters }: { readonly chapters: readonly string[] },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<unknown[]> {
    return this.chapterRepository.shown(ctx, chapters, selectionOf(info, 'CourseChapter'));
  }
}
