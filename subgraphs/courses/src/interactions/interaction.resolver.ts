import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  type ReadRow,
  nodePaths,
  selectionOf,
  toConnection,
} from '../../../kit/src';
import { Lesson } from '../lessons/lesson.resource';
import type { LockedLessons } from '../lessons/locked-lessons';
import { InteractionListArgs } from './interaction.inputs';
import type { InteractionRepository } from './interaction.repository';
import type { InteractionService } from './interaction.service';
import { Interaction, InteractionConnection, InteractionPayload } from './interaction.resource';

const permissionNote =
  'Students can read their own while they have access; others need `courses:read`, and `course_analytics:read` or `course_lesson_interaction:read`.';
const access = 'Only for users with access to the experience of the course.';
const ofLesson = { description: 'Id of the lesson, `lesn_…`.' };

@Resolver(() => Interaction)
export class InteractionResolver {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly service: InteractionService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Interaction, {
    nullable: true,
    description: `The interaction of a student with a lesson, by its id; null if it does not exist or is not accessible. ${permissionNote}`,
  })
  courseLessonInteraction(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Interaction id, `crli_…`.' }) id: string,
  ): Promise<ReadRow<Interaction> | null> {
    return this.interactions.find(ctx, id, selectionOf(info, 'CourseLessonInteraction'));
  }

  @Query(() => InteractionConnection, {
    description: `Interactions of students with lessons, newest first, 20 at a time by default. ${permissionNote}`,
  })
  async courseLessonInteractions(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => InteractionListArgs) args: InteractionListArgs,
  ): Promise<Connection<ReadRow<Interaction>>> {
    return toConnection(
      await this.interactions.list(ctx, args, selectionOf(info, 'CourseLessonInteraction', nodePaths)),
    );
  }

  @Mutation(() => InteractionPayload, {
    description: `Starts a lesson, and with the first lesson the course. ${access}`,
  })
  courseLessonStart(@Ctx() ctx: Context, @Arg('id', () => ID, ofLesson) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'courseLessonStart', { id }, (tx) => this.service.start(tx, id));
  }

  @Mutation(() => InteractionPayload, {
    description: `Completes a lesson, except a quiz, which is completed by a passing submission. ${access}`,
  })
  courseLessonComplete(@Ctx() ctx: Context, @Arg('id', () => ID, ofLesson) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'courseLessonComplete', { id }, (tx) => this.service.complete(tx, id));
  }
}

/**
 * Resolves the lessons of interactions; a locked lesson has no content, because an author may lock a lesson again after
 * students have started it.
 */
@Resolver(() => Interaction)
export class InteractionLessonResolver {
  constructor(private readonly lockedLessons: LockedLessons) {}

  @FieldResolver(() => Lesson, { description: 'The lesson.' })
  lesson(@Root() { lesson }: { readonly lesson: ReadRow<Lesson> }, @Ctx() ctx: Context): Promise<ReadRow<Lesson>> {
    return this.lockedLessons.withheld(ctx, lesson);
  }
}
