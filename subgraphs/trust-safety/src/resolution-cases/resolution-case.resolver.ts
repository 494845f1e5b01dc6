import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import {
  type Connection,
  type Context,
  PageArgs,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../kit/src';
import type { CaseWithEvents, ResolutionCaseEventRepository } from './resolution-case-event.repository';
import {
  ResolutionCaseFilterArgs,
  ResolutionCenterCasePageArgs,
  ResolutionCenterCaseSummaryArgs,
} from './resolution-case.inputs';
import { type CaseParties, casePolicy } from './resolution-case.policy';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import { type CaseAction, CaseActionEnum, type StageOf } from './resolution-case.states';
import { summaryOf } from './resolution-case.summary';
import {
  ResolutionCenterCase,
  ResolutionCenterCaseConnection,
  ResolutionCenterCaseEvent,
  ResolutionCenterCaseEventConnection,
  ResolutionCenterCaseSummary,
} from './resolution-case.type';

@Resolver(() => ResolutionCenterCase)
export class ResolutionCaseResolver {
  constructor(
    private readonly cases: ResolutionCaseRepository,
    private readonly caseEvents: ResolutionCaseEventRepository,
  ) {}

  @Query(() => ResolutionCenterCase, {
    nullable: true,
    description:
      'A case by its id; null if it does not exist or is not accessible. Needs `payment:resolution_center_case:read`, unless the caller is the customer.',
  })
  resolutionCenterCase(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `reso_…`.' }) id: string,
  ): Promise<ReadRow<ResolutionCenterCase> | null> {
    return this.cases.find(ctx, id, selectionOf(info, 'ResolutionCenterCase'));
  }

  @Query(() => ResolutionCenterCaseConnection, {
    name: 'resolutionCenterCases',
    description:
      "Cases, newest first, 20 at a time by default: those of every account on which the caller has `payment:resolution_center_case:read`, and a user's own.",
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ResolutionCaseFilterArgs) filter: ResolutionCaseFilterArgs,
    @Args(() => ResolutionCenterCasePageArgs) { order, ...page }: ResolutionCenterCasePageArgs,
  ): Promise<Connection<ReadRow<ResolutionCenterCase>>> {
    return toConnection(
      await this.cases.list(
        ctx,
        { ...filter, ...page, order, page },
        selectionOf(info, 'ResolutionCenterCase', nodePaths),
      ),
    );
  }

  @Query(() => ResolutionCenterCaseSummary, { description: 'Counts of the cases that the list contains.' })
  resolutionCenterCaseSummary(
    @Ctx() ctx: Context,
    @Args(() => ResolutionCenterCaseSummaryArgs) { groups, ...narrowing }: ResolutionCenterCaseSummaryArgs,
  ): Promise<ResolutionCenterCaseSummary> {
    return summaryOf(ctx, this.cases, narrowing, groups);
  }

  @FieldResolver(() => [CaseActionEnum], {
    description: 'Actions available to the caller now: as the customer, or for the merchant.',
  })
  availableActions(
    @Root() { availableActions }: { readonly availableActions: CaseParties & StageOf },
    @Ctx() ctx: Context,
  ): CaseAction[] {
    return casePolicy.actionsOf(ctx, availableActions);
  }

  @FieldResolver(() => ResolutionCenterCaseEventConnection, {
    name: 'events',
    description: 'Events of the case that are visible to the caller, newest first, 20 at a time by default.',
  })
  async eventsOf(
    @Root() { id, events }: { readonly id: string; readonly events: Omit<CaseWithEvents, 'id'> },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<ReadRow<ResolutionCenterCaseEvent>>> {
    const found = await this.caseEvents.list(
      ctx,
      { id, ...events },
      page,
      selectionOf(info, 'ResolutionCenterCaseEvent', nodePaths),
    );
    return toConnection(found);
  }
}
