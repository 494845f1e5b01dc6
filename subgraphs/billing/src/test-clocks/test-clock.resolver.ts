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
import {
  TestClockAdvanceInput,
  TestClockAttachInput,
  TestClockCreateInput,
  TestClockListArgs,
} from './test-clock.inputs';
import type { TestClockRepository } from './test-clock.repository';
import type { TestClockService } from './test-clock.service';
import { TestClock, TestClockConnection, TestClockDeletePayload, TestClockPayload } from './test-clock.type';

const ofClock = { description: 'Its id, `tclk_…`.' } as const;
const key = { nullable: true, description: keyDescription } as const;

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
      'Sandbox only: a test clock by its id; null when there is none for the caller. Needs `member:basic:read`.',
  })
  testClock(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofClock) id: string,
  ): Promise<unknown> {
    return this.clocks.find(ctx, id, selectionOf(info, 'TestClock'));
  }

  @Query(() => TestClockConnection, {
    name: 'testClocks',
    description: 'Sandbox only: test clocks, newest first, 20 at a time by default. Needs `member:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => TestClockListArgs) args: TestClockListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.clocks.list(ctx, { ...args, page: args }, selectionOf(info, 'TestClock', nodePaths)),
    );
  }

  @Mutation(() => TestClockPayload, {
    description: 'Sandbox only: makes a clock that stands still. Needs `member:manage`.',
  })
  testClockCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => TestClockCreateInput, { description: 'The clock.' }) input: TestClockCreateInput,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'testClockCreate', input, (tx) => this.service.create(tx, input), idempotencyKey);
  }

  @Mutation(() => TestClockPayload, {
    description:
      'Sandbox only: has a member follow a clock, with their memberships and those that they buy from now on. Needs `member:manage`.',
  })
  testClockAttach(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofClock) id: string,
    @Arg('input', () => TestClockAttachInput, { description: 'Who follows it.' }) input: TestClockAttachInput,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(
      ctx,
      'testClockAttach',
      { id, input },
      (tx) => this.service.attach(tx, id, input),
      idempotencyKey,
    );
  }

  @Mutation(() => TestClockPayload, {
    description:
      'Sandbox only: sends a clock on its way. What is due by then happens in order until it is ready again. Needs `member:manage`.',
  })
  testClockAdvance(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofClock) id: string,
    @Arg('input', () => TestClockAdvanceInput, { description: 'Where it moves.' }) input: TestClockAdvanceInput,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(
      ctx,
      'testClockAdvance',
      { id, input },
      (tx) => this.service.advance(tx, id, input),
      idempotencyKey,
    );
  }

  @Mutation(() => TestClockDeletePayload, {
    description:
      'Sandbox only: deletes a clock; for those who followed it, the real time goes on. Needs `member:manage`.',
  })
  async testClockDelete(@Ctx() ctx: Context, @Arg('id', () => ID, ofClock) id: string): Promise<unknown> {
    const outcome = await this.commands.run(ctx, 'testClockDelete', { id }, (tx) => this.service.delete(tx, id));
    return { deletedId: outcome.id, userErrors: outcome.userErrors };
  }
}

@Resolver(() => TestClockPayload)
export class TestClockPayloadResolver {
  constructor(private readonly clocks: TestClockRepository) {}

  @FieldResolver(() => TestClock, {
    nullable: true,
    description: 'The clock as it is now; null when the command was refused.',
  })
  testClock(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.clocks.outcome(ctx, payload.id, selectionOf(info, 'TestClock'));
  }
}
