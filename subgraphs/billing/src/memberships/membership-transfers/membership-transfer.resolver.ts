import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Context,
  type Database,
  Selection,
  encodeTerms,
  selectionOf,
  type Outcome,
} from '../../../../kit/src';
import { BuyerInput } from '../../checkout/sessions/checkout.inputs';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import { MembershipPayload } from '../memberships/membership.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { HostedPages } from '../../shared/hosted-pages';
import { MembershipInviteInput } from './membership-transfer.inputs';
import type { MembershipTransferRepository } from './membership-transfer.repository';
import type { MembershipTransferService } from './membership-transfer.service';
import { membershipTransferStateOf } from './membership-transfer.states';
import {
  MembershipHandoverPage,
  MembershipInvitePayload,
  MembershipTransferPayload,
  SandboxMembershipInvitation,
} from './membership-transfer.type';

const ofToken = { description: 'Last segment of the URL.' } as const;

@Resolver()
export class MembershipTransferResolver {
  constructor(
    private readonly membershipTransfers: MembershipTransferRepository,
    private readonly plans: PlanRepository,
    private readonly service: MembershipTransferService,
    private readonly pages: HostedPages,
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}

  @Mutation(() => MembershipTransferPayload, {
    description: 'Creates a membership transfer link. Needs `membership:transfer` or `membership:update`.',
  })
  async membershipTransfer(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Membership id, `mem_…`.' }) id: string,
  ): Promise<MembershipTransferPayload> {
    const { id: createdId, userErrors } = await this.commands.run(ctx, 'membershipTransfer', { id }, (tx) =>
      this.service.transfer(tx, id),
    );
    return { url: createdId === null ? null : this.pages.handover('transfer', createdId), userErrors };
  }

  @Mutation(() => MembershipInvitePayload, {
    description: 'Invites a person to a free plan; acceptance creates the membership. Needs `membership:create`.',
  })
  async membershipInvite(
    @Ctx() ctx: Context,
    @Arg('input', () => MembershipInviteInput, { description: 'Invitee and plan.' }) input: MembershipInviteInput,
  ): Promise<MembershipInvitePayload> {
    const { id, userErrors } = await this.commands.run(ctx, 'membershipInvite', input, (tx) =>
      this.service.invite(tx, input),
    );
    return { invitationSent: id !== null, userErrors };
  }

  @Directive('@inaccessible')
  @Query(() => MembershipHandoverPage, {
    nullable: true,
    description: 'Content of the page of a link; null if the link does not exist. For the hosted pages only.',
  })
  async membershipHandoverPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('token', () => String, ofToken) token: string,
  ): Promise<MembershipHandoverPage | null> {
    requireHostedPage(ctx);
    const id = this.pages.idIn(token);
    const membershipTransfer = id === null ? null : await this.membershipTransfers.find(ctx, id);
    if (!membershipTransfer) return null;
    const { kind, accountId, planId } = membershipTransfer;
    const ofPlan = selectionOf(info, 'MembershipHandoverPage').fields.get('plan') ?? Selection.none;
    const plan = await this.plans.reads.reference(ctx, planId, ofPlan);
    const { terms, renewal } = await this.database.withoutTransaction((manager) =>
      this.service.shown({ ...ctx, manager }, membershipTransfer),
    );
    const state = membershipTransferStateOf(membershipTransfer, ctx.clock.now());
    return { kind, plan, account: { id: accountId }, state, renewal, terms: encodeTerms(terms) };
  }

  @Directive('@inaccessible')
  @Mutation(() => MembershipPayload, {
    description: 'Transfers a membership to the holder of its link. For the hosted pages only.',
  })
  async membershipHandoverAccept(
    @Ctx() ctx: Context,
    @Arg('token', () => String, ofToken) token: string,
    @Arg('buyer', () => BuyerInput, { description: 'New owner of the membership.' }) buyer: BuyerInput,
    @Arg('shownTerms', () => String, {
      nullable: true,
      description:
        'Terms shown on the page; rejected if one of them has changed, with the path `terms` and its name. Null if no page was shown.',
    })
    shownTerms?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipHandoverAccept', { token, buyer, shownTerms }, (tx) =>
      this.service.accept(tx, token, buyer, shownTerms ?? null),
    );
  }
}

/**
 * Resolver for the sandbox, which sends no invitation e-mails: lists the invitations of an account with their links.
 */
@Resolver()
export class SandboxInvitationResolver {
  constructor(
    private readonly membershipTransfers: MembershipTransferRepository,
    private readonly pages: HostedPages,
  ) {}

  @Query(() => [SandboxMembershipInvitation], {
    description:
      'The newest 100 invitations of an account, as the invitees would receive them. Needs `membership:create`.',
  })
  async sandboxMembershipInvitations(
    @Ctx() ctx: Context,
    @Arg('accountId', () => ID, { description: 'The account.' }) accountId: string,
  ): Promise<SandboxMembershipInvitation[]> {
    const rows = await this.membershipTransfers.invitations(ctx, accountId);
    return rows.map(({ id, email, userId, acceptedAt, createdAt }) => ({
      id,
      email,
      userId,
      acceptedAt,
      createdAt,
      url: this.pages.handover('invitation', id),
    }));
  }
}
