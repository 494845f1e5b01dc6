import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import {
  TestClockAdvanceInput,
  TestClockAttachInput,
  TestClockCreateInput,
  TestClockListArgs,
} from './test-clock.inputs';
import type { TestClockRepository } from './test-clock.repository';
import type { TestClockService } from './test-clock.service';
import { TestClock, TestClockConnection, TestClockDeletePayload, TestClockPayload } from './test-clock.resource';

const ofClock = { description: 'Test clock id, `tclk_…`.' } as const;

/** Resolver of test clocks, in sandbox mode only. */
@Resolver(() => TestClock)
export class TestClockResolver {
  constructor(
    private readonly clocks: TestClockRepository,
    private readonly service: TestClockService,
    private readonly commands: Commands,
  ) {}

  @Query(() => TestClock, {
    nullable: true,
    description:
      'Sandbox only: a test clock by its id; null if it does not exist or is not accessible. Needs `member:basic:read`.',
  })
  testClock(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofClock) id: string,
  ): Promise<ReadRow<TestClock> | null> {
    return this.clocks.reads.find(ctx, id, selectionOf(info, 'TestClock'));
  }

  @Query(() => TestClockConnection, {
    name: 'testClocks',
    description: 'Sandbox only: test clocks, newest first, 20 at a time by default. Needs `member:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => TestClockListArgs) args: TestClockListArgs,
  ): Promise<Connection<ReadRow<TestClock>>> {
    return toConnection(await this.clocks.reads.list(ctx, args, selectionOf(info, 'TestClock', nodePaths)));
  }

  @Mutation(() => TestClockPayload, {
    description: 'Sandbox only: creates a frozen test clock. Needs `member:manage`.',
  })
  testClockCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => TestClockCreateInput, { description: 'The test clock.' }) input: TestClockCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'testClockCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => TestClockPayload, {
    description:
      'Sandbox only: attaches a member to a clock, with their current and future memberships. Needs `member:manage`.',
  })
  testClockAttach(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofClock) id: string,
    @Arg('input', () => TestClockAttachInput, { description: 'Member to attach.' }) input: TestClockAttachInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'testClockAttach', { id, input }, (tx) => this.service.attach(tx, id, input));
  }

  @Mutation(() => TestClockPayload, {
    description:
      'Sandbox only: advances a clock. Jobs due by the target time run in order until the clock is ready again. Needs `member:manage`.',
  })
  testClockAdvance(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofClock) id: string,
    @Arg('input', () => TestClockAdvanceInput, { description: 'Target time.' }) input: TestClockAdvanceInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'testClockAdvance', { id, input }, (tx) => this.service.advance(tx, id, input));
  }

  @Mutation(() => TestClockDeletePayload, {
    description: 'Sandbox only: deletes a clock; its members return to real time. Needs `member:manage`.',
  })
  async testClockDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofClock) id: string,
  ): Promise<TestClockDeletePayload> {
    const outcome = await this.commands.run(ctx, 'testClockDelete', { id }, (tx) => this.service.delete(tx, id));
    return { deletedId: outcome.id, userErrors: outcome.userErrors };
  }
}
