import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type NumberedPage,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
  type Outcome,
} from '../../../../kit/src';
import { PlanCopyInput, PlanCreateInput, PlanListArgs, PlanPageArgs, PlanPatch } from './plan.inputs';
import type { PlanRepository } from './plan.repository';
import type { PlanService } from './plan.service';
import { Plan, PlanConnection, PlanDeletePayload, PlanPage, PlanPayload } from './plan.resource';

@Resolver(() => Plan)
export class PlanResolver {
  constructor(
    private readonly plans: PlanRepository,
    private readonly service: PlanService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Plan, {
    nullable: true,
    description: 'A plan by its id; null if it does not exist or is not accessible. Needs `plan:basic:read`.',
  })
  plan(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The plan, `plan_…`.' }) id: string,
  ): Promise<ReadRow<Plan> | null> {
    return this.plans.reads.find(ctx, id, selectionOf(info, 'Plan'));
  }

  @Query(() => PlanConnection, {
    name: 'plans',
    description:
      'Plans, newest first, 100 at a time by default. Needs `plan:basic:read`, unless products but no account are specified.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PlanListArgs) args: PlanListArgs,
  ): Promise<Connection<ReadRow<Plan>>> {
    return toConnection(await this.plans.list(ctx, args, selectionOf(info, 'Plan', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => PlanPage, {
    description: 'Plans by numbered pages, newest first, with their total count. Needs `plan:basic:read`.',
  })
  planPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PlanPageArgs) args: PlanPageArgs,
  ): Promise<NumberedPage<ReadRow<Plan>>> {
    return this.plans.numbered(ctx, args, selectionOf(info, 'Plan', [['nodes']]));
  }

  @Query(() => Plan, {
    nullable: true,
    description:
      'Plan of a checkout link: a plan id, the id of a checkout that sells a plan, or a short link (case-insensitive). Null if the link has no plan for sale. Public.',
  })
  checkoutTarget(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('link', () => String, { description: 'Plan id, checkout id or short link.' }) link: string,
  ): Promise<ReadRow<Plan> | null> {
    return this.plans.ofCheckoutLink(ctx, link, selectionOf(info, 'Plan'));
  }

  @Mutation(() => PlanPayload, { description: 'Creates a plan. Needs `plan:create`.' })
  planCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => PlanCreateInput, { description: 'The plan to create.' }) input: PlanCreateInput,
  ): Promise<Outcome> {
    return this.commands.runFrom(
      ctx,
      'planCreate',
      input,
      (tx) => this.service.productOf(tx, input),
      (tx, productOf) => this.service.create(tx, input, productOf),
    );
  }

  @Mutation(() => PlanPayload, {
    description:
      'Creates a plan with the settings of another plan of the same account, except its short link. Needs `plan:create`.',
  })
  planCopy(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The original, `plan_…`.' }) id: string,
    @Arg('input', () => PlanCopyInput, { description: 'What differs from the original.' }) input: PlanCopyInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'planCopy', { id, input }, (tx) => this.service.copy(tx, id, input));
  }

  @Mutation(() => PlanPayload, { description: 'Changes a plan. Needs `plan:update`.' })
  planUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The plan, `plan_…`.' }) id: string,
    @Arg('input', () => PlanPatch, { description: 'Changes to apply.' }) input: PlanPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'planUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => PlanDeletePayload, {
    description: 'Withdraws a plan from sale permanently; its memberships continue. Needs `plan:delete`.',
  })
  async planDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The plan, `plan_…`.' }) id: string,
  ): Promise<PlanDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'planDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors };
  }
}
