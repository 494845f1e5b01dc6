import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Context,
  type Database,
  Selection,
  encodeTerms,
  keyDescription,
  selectionOf,
} from '../../../kit/src';
import { BuyerInput } from '../checkout/checkout.inputs';
import { requireHostedPage } from '../checkout/checkout.rules';
import { MembershipPayload } from '../memberships/membership.type';
import type { PlanRepository } from '../plans';
import type { HostedPages } from '../shared';
import { MembershipInviteInput } from './handover.inputs';
import type { MembershipTransferRepository } from './handover.repository';
import type { MembershipTransferService } from './handover.service';
import { membershipTransferStateOf } from './handover.states';
import {
  MembershipHandoverPage,
  MembershipInvitePayload,
  MembershipTransferPayload,
  SandboxMembershipInvitation,
} from './handover.type';

const key = { nullable: true, description: keyDescription } as const;
const ofToken = { description: 'The last part of the address.' } as const;

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
    description:
      'Makes a link by which a membership changes hands. Needs `membership:transfer` or `membership:update`.',
  })
  async membershipTransfer(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The membership, `mem_…`.' }) id: string,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    const { id: createdId, userErrors } = await this.commands.run(
      ctx,
      'membershipTransfer',
      { id },
      (tx) => this.service.transfer(tx, id),
      idempotencyKey,
    );
    return { url: createdId === null ? null : this.pages.handover('transfer', createdId), userErrors };
  }

  @Mutation(() => MembershipInvitePayload, {
    description: 'Invites somebody to a free plan: whoever accepts has a membership. Needs `membership:create`.',
  })
  async membershipInvite(
    @Ctx() ctx: Context,
    @Arg('input', () => MembershipInviteInput, { description: 'Whom, and to what.' }) input: MembershipInviteInput,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    const { id, userErrors } = await this.commands.run(
      ctx,
      'membershipInvite',
      input,
      (tx) => this.service.invite(tx, input),
      idempotencyKey,
    );
    return { invitationSent: id !== null, userErrors };
  }

  @Directive('@inaccessible')
  @Query(() => MembershipHandoverPage, {
    nullable: true,
    description: 'What the page of a link shows; null where there is no such link. Answers the hosted pages only.',
  })
  async membershipHandoverPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('token', () => String, ofToken) token: string,
  ): Promise<unknown> {
    requireHostedPage(ctx);
    const id = this.pages.idIn(token);
    const membershipTransfer = id === null ? null : await this.membershipTransfers.find(ctx, id);
    if (!membershipTransfer) return null;
    const { kind, accountId, planId } = membershipTransfer;
    const ofPlan = selectionOf(info, 'MembershipHandoverPage').fields.get('plan') ?? Selection.none;
    const plan = await this.plans.refer(ctx, planId, ofPlan);
    const { terms, renewal } = await this.database.apart((manager) =>
      this.service.shown({ ...ctx, manager }, membershipTransfer),
    );
    const state = membershipTransferStateOf(membershipTransfer, ctx.clock.now());
    return { kind, plan, account: { id: accountId }, state, renewal, terms: encodeTerms(terms) };
  }

  @Directive('@inaccessible')
  @Mutation(() => MembershipPayload, {
    description: 'Hands a membership over to whoever has its link. Taken from the hosted pages only.',
  })
  async membershipHandoverAccept(
    @Ctx() ctx: Context,
    @Arg('token', () => String, ofToken) token: string,
    @Arg('buyer', () => BuyerInput, { description: 'Who takes it.' }) buyer: BuyerInput,
    @Arg('shownTerms', () => String, {
      nullable: true,
      description:
        'The terms as the page showed them; refused where one differs by now, at `terms` and its name. Null where no page was shown.',
    })
    shownTerms?: string | null,
  ): Promise<unknown> {
    return this.commands.run(ctx, 'membershipHandoverAccept', { token, buyer, shownTerms }, (tx) =>
      this.service.accept(tx, token, buyer, shownTerms ?? null),
    );
  }
}

/** Sandbox replacement for the invitation e-mails. */
@Resolver()
export class SandboxInvitationResolver {
  constructor(
    private readonly membershipTransfers: MembershipTransferRepository,
    private readonly pages: HostedPages,
  ) {}

  @Query(() => [SandboxMembershipInvitation], {
    description:
      'The newest 100 invitations of an account, as those who are invited would get them. Needs `membership:create`.',
  })
  async sandboxMembershipInvitations(
    @Ctx() ctx: Context,
    @Arg('accountId', () => ID, { description: 'The account.' }) accountId: string,
  ): Promise<unknown> {
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
