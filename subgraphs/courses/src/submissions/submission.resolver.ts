import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../kit/src';
import { AssessmentSubmissionCreateInput, SubmissionListArgs } from './submission.inputs';
import type { SubmissionRepository } from './submission.repository';
import type { SubmissionService } from './submission.service';
import { Submission, SubmissionConnection, SubmissionPayload } from './submission.resource';

@Resolver(() => Submission)
export class SubmissionResolver {
  constructor(
    private readonly submissions: SubmissionRepository,
    private readonly service: SubmissionService,
    private readonly commands: Commands,
  ) {}

  @Query(() => SubmissionConnection, {
    description:
      'Submissions of a student to a lesson, newest first, 20 at a time by default. Needs read access to the interaction.',
  })
  async assessmentSubmissions(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SubmissionListArgs) args: SubmissionListArgs,
  ): Promise<Connection<ReadRow<Submission>>> {
    return toConnection(
      await this.submissions.list(ctx, { ...args, page: args }, selectionOf(info, 'AssessmentSubmission', nodePaths)),
    );
  }

  @Mutation(() => SubmissionPayload, {
    description:
      'Submits answers to the assessment of a quiz or knowledge check, and grades them. Only for users with access to the experience of the course.',
  })
  assessmentSubmissionCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => AssessmentSubmissionCreateInput, { description: 'The answers.' })
    input: AssessmentSubmissionCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'assessmentSubmissionCreate', input, (tx) => this.service.submit(tx, input));
  }
}
