import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  JSONObjectScalar,
  type NumberedPage,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
  type Outcome,
} from '../../../../kit/src';
import {
  MembershipCancelInput,
  MembershipExtendInput,
  MembershipListArgs,
  MembershipPageArgs,
  MembershipPatch,
  MembershipPauseInput,
} from './membership.inputs';
import type { MembershipRepository } from './membership.repository';
import type { MembershipService } from './membership.service';
import { Membership, MembershipConnection, MembershipPage, MembershipPayload } from './membership.resource';

const ofMembership = { description: 'Membership id, `mem_…`.' } as const;

@Resolver(() => Membership)
export class MembershipResolver {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly service: MembershipService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Membership, {
    nullable: true,
    description:
      'A membership by its id or license key; null if it does not exist or is not accessible. Needs `member:basic:read`, except for its user.',
  })
  membership(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Membership id, `mem_…`, or license key.' }) id: string,
  ): Promise<ReadRow<Membership> | null> {
    return this.memberships.find(ctx, id, selectionOf(info, 'Membership'));
  }

  @Query(() => MembershipConnection, {
    name: 'memberships',
    description:
      "Memberships, newest first, 20 at a time by default: those of every account on which the caller has `member:basic:read`, and a user's own.",
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => MembershipListArgs) args: MembershipListArgs,
  ): Promise<Connection<ReadRow<Membership>>> {
    return toConnection(await this.memberships.list(ctx, args, selectionOf(info, 'Membership', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => MembershipPage, {
    description:
      'Memberships by numbered pages, newest first, with their total count and without drafts. Otherwise includes the same memberships as `memberships`.',
  })
  membershipPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => MembershipPageArgs) args: MembershipPageArgs,
  ): Promise<NumberedPage<ReadRow<Membership>>> {
    return this.memberships.numbered(ctx, args, selectionOf(info, 'Membership', [['nodes']]));
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Changes metadata, or schedules or reverts a cancellation. Needs `member:manage` or `membership:cancel`; its user can change the cancellation.',
  })
  membershipUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipPatch, { description: 'Changes to apply.' }) input: MembershipPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Ends a membership, immediately or at the end of its billing period. Needs `membership:cancel` or `member:manage`, except for its user.',
  })
  membershipCancel(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipCancelInput, { description: 'Time and reason.' }) input: MembershipCancelInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipCancel', { id, input }, (tx) => this.service.cancel(tx, id, input));
  }

  @Mutation(() => MembershipPayload, {
    description: 'Reverts a scheduled cancellation. Needs `member:manage` or `membership:cancel`, except for its user.',
  })
  membershipUncancel(@Ctx() ctx: Context, @Arg('id', () => ID, ofMembership) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipUncancel', { id }, (tx) => this.service.uncancel(tx, id));
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Extends the current period by a number of free days. If the payment of the next period has failed, it is not retried before the new end. Needs `member:manage`.',
  })
  membershipExtend(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipExtendInput, { description: 'Length of the extension.' })
    input: MembershipExtendInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipExtend', { id, input }, (tx) => this.service.extend(tx, id, input));
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Pauses the collection of payments; access continues. A trial keeps its remaining time until the pause ends. Needs `member:manage`.',
  })
  membershipPause(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipPauseInput, { description: 'End of the pause.' }) input: MembershipPauseInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipPause', { id, input }, (tx) => this.service.pause(tx, id, input));
  }

  @Mutation(() => MembershipPayload, { description: 'Resumes the collection of payments. Needs `member:manage`.' })
  membershipResume(@Ctx() ctx: Context, @Arg('id', () => ID, ofMembership) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipResume', { id }, (tx) => this.service.resume(tx, id));
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Binds a license to the first metadata that it is validated with. Any other metadata is rejected until the metadata of the membership is cleared. Needs `member:manage`.',
  })
  membershipValidateLicense(
    @Ctx() ctx: Context,
    @Arg('idOrKey', () => ID, { description: 'Membership id, `mem_…`, or license key.' }) idOrKey: string,
    @Arg('metadata', () => JSONObjectScalar, {
      description:
        'Metadata that identifies the use of the license: at most 50 keys of 100 characters, with strings of 500 characters.',
    })
    metadata: Record<string, unknown>,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipValidateLicense', { idOrKey, metadata }, (tx) =>
      this.service.validateLicense(tx, idOrKey, metadata),
    );
  }

  @Mutation(() => MembershipPayload, {
    description: "Recalculates the access of the membership's member. Needs `membership:resync_access`.",
  })
  membershipResyncAccess(@Ctx() ctx: Context, @Arg('id', () => ID, ofMembership) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipResyncAccess', { id }, (tx) => this.service.resyncAccess(tx, id));
  }
}
