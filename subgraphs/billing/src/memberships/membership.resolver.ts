import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  JSONObjectScalar,
  type NumberedPage,
  keyDescription,
  nodePaths,
  selectionOf,
  toConnection,
} from '../../../kit/src';
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
import { Membership, MembershipConnection, MembershipPage, MembershipPayload } from './membership.type';

const ofMembership = { description: 'Its id, `mem_…`.' } as const;
const key = { nullable: true, description: keyDescription } as const;

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
      'A membership by its id or license key; null when there is none for the caller. Needs `member:basic:read`, or to be its user.',
  })
  membership(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `mem_…`, or its license key.' }) id: string,
  ): Promise<unknown> {
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
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.memberships.list(ctx, { ...args, page: args }, selectionOf(info, 'Membership', nodePaths)),
    );
  }

  @Query(() => MembershipPage, {
    description:
      'Memberships by numbered pages, newest first, with their total count and without drafts. Covers what `memberships` does.',
  })
  membershipPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => MembershipPageArgs) args: MembershipPageArgs,
  ): Promise<NumberedPage<unknown>> {
    return this.memberships.numbered(ctx, args, selectionOf(info, 'Membership', [['nodes']]));
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Changes metadata, or schedules or calls off a cancellation. Needs `member:manage` or `membership:cancel`; its user may change the cancellation.',
  })
  membershipUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipPatch, { description: 'What changes.' }) input: MembershipPatch,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    return this.commands.run(
      ctx,
      'membershipUpdate',
      { id, input },
      (tx) => this.service.update(tx, id, input),
      idempotencyKey,
    );
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Ends a membership, at once or with its billing period. Needs `membership:cancel` or `member:manage`, or to be its user.',
  })
  membershipCancel(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipCancelInput, { description: 'When and why.' }) input: MembershipCancelInput,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    return this.commands.run(
      ctx,
      'membershipCancel',
      { id, input },
      (tx) => this.service.cancel(tx, id, input),
      idempotencyKey,
    );
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Calls off a cancellation that is scheduled. Needs `member:manage` or `membership:cancel`, or to be its user.',
  })
  membershipUncancel(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    return this.commands.run(ctx, 'membershipUncancel', { id }, (tx) => this.service.uncancel(tx, id), idempotencyKey);
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Moves the end of the current period by some days that cost nothing. Where the payment of the next period has failed, it is not tried again before the new end. Needs `member:manage`.',
  })
  membershipExtend(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipExtendInput, { description: 'By how much.' }) input: MembershipExtendInput,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    return this.commands.run(
      ctx,
      'membershipExtend',
      { id, input },
      (tx) => this.service.extend(tx, id, input),
      idempotencyKey,
    );
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Pauses the collection of payments; access goes on. A trial keeps what remains of it until the pause ends. Needs `member:manage`.',
  })
  membershipPause(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('input', () => MembershipPauseInput, { description: 'Until when.' }) input: MembershipPauseInput,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    return this.commands.run(
      ctx,
      'membershipPause',
      { id, input },
      (tx) => this.service.pause(tx, id, input),
      idempotencyKey,
    );
  }

  @Mutation(() => MembershipPayload, { description: 'Goes on with the collection of payments. Needs `member:manage`.' })
  membershipResume(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    return this.commands.run(ctx, 'membershipResume', { id }, (tx) => this.service.resume(tx, id), idempotencyKey);
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Binds a license to what uses it: the first metadata is kept, and any other is refused from then on, until the metadata of the membership is emptied. Needs `member:manage`.',
  })
  membershipValidateLicense(
    @Ctx() ctx: Context,
    @Arg('idOrKey', () => ID, { description: 'Id of the membership, `mem_…`, or its license key.' }) idOrKey: string,
    @Arg('metadata', () => JSONObjectScalar, {
      description: 'What uses the license: 50 keys of 100 characters, texts of 500.',
    })
    metadata: Record<string, unknown>,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    return this.commands.run(
      ctx,
      'membershipValidateLicense',
      { idOrKey, metadata },
      (tx) => this.service.validateLicense(tx, idOrKey, metadata),
      idempotencyKey,
    );
  }

  @Mutation(() => MembershipPayload, {
    description: "Works out anew what the membership's member may enter. Needs `membership:resync_access`.",
  })
  membershipResyncAccess(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('idempotencyKey', () => String, key) idempotencyKey?: string | null,
  ): Promise<unknown> {
    return this.commands.run(
      ctx,
      'membershipResyncAccess',
      { id },
      (tx) => this.service.resyncAccess(tx, id),
      idempotencyKey,
    );
  }
}

@Resolver(() => MembershipPayload)
export class MembershipPayloadResolver {
  constructor(private readonly memberships: MembershipRepository) {}

  @FieldResolver(() => Membership, {
    nullable: true,
    description: 'The membership as it is now; null when the command was refused.',
  })
  membership(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.memberships.outcome(ctx, payload.id, selectionOf(info, 'Membership'));
  }
}
