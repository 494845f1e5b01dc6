import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Currency,
  NotFound,
  type Outcome,
  Selection,
  formatAmount,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import type { ReplicaRepository } from '../../ledger/replicas/replica.repository';
import { BalanceOwner } from '../../ledger/owners/owner.type';
import type { ClaimKeys } from './claim-keys';
import type { ClaimLinkService } from './claim-link.service';
import type { SealedClaim } from './sealed-claim';
import { TransferCreateInput, TransferListArgs } from './transfer.inputs';
import type { TransferRepository } from './transfer.repository';
import type { TransferService } from './transfer.service';
import { Transfer, TransferConnection, TransferPayload } from './transfer.resource';
import { TransferClaim } from './transfer-parts.type';

const permissionNote =
  'Users can read transfers from and to themselves; for an account, needs `payout:transfer:read` on either side.';

@Resolver(() => Transfer)
export class TransferResolver {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly service: TransferService,
    private readonly replicas: ReplicaRepository,
    private readonly commands: Commands,
  ) {}

  @Query(() => Transfer, {
    nullable: true,
    description: `A transfer by id; null if not found or not accessible. ${permissionNote}`,
  })
  transfer(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the transfer, `ctt_…`.' }) id: string,
  ): Promise<ReadRow<Transfer> | null> {
    return this.transfers.find(ctx, id, selectionOf(info, 'Transfer'));
  }

  @Query(() => TransferConnection, {
    name: 'transfers',
    description: `Transfers from or to an owner, newest first, 20 at a time by default. ${permissionNote}`,
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => TransferListArgs) args: TransferListArgs,
  ): Promise<Connection<ReadRow<Transfer>>> {
    return toConnection(
      await this.transfers.list(ctx, { ...args, page: args }, selectionOf(info, 'Transfer', nodePaths)),
    );
  }

  @Query(() => BalanceOwner, {
    nullable: true,
    description:
      'Origin of a transfer, by the id of a ledger account, an account or a user; null if not found or not accessible. For an account, needs `payout:withdraw_funds`.',
  })
  transferOrigin(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: '`ldgr_…`, `biz_…` or `user_…`.' }) id: string,
  ): Promise<BalanceOwner | null> {
    return this.transfers.origin(ctx, id);
  }

  @Mutation(() => TransferPayload, {
    description:
      'Transfers available funds from one owner to another immediately, or to the users who claim them through a link. For an account, needs `payout:transfer_funds` on the origin.',
  })
  async transferCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => TransferCreateInput, { description: 'The transfer.' }) input: TransferCreateInput,
  ): Promise<Outcome> {
    await this.replicas.awaitReplicas(ctx, input.destinationId ?? null);
    return this.commands.run(ctx, 'transferCreate', input, (tx) => this.service.create(tx, input));
  }
}

const claimPageFields = Selection.names('origin', 'amount', 'status', 'notes');
const ofLink = { description: 'The transfer, `ctt_…`.' } as const;
const ofKey = { description: 'Key in the address.' } as const;

/** Fields and operations of claim links: URL, content of the hosted page, and claiming. */
@Resolver(() => Transfer)
export class ClaimLinkResolver {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly service: ClaimLinkService,
    private readonly keys: ClaimKeys,
    private readonly commands: Commands,
  ) {}

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Address at which users claim it; null for transfers of other types, after it has ended, and for callers who cannot move funds of the origin (`payout:transfer_funds`).',
  })
  claimUrl(@Root() { claimUrl }: { readonly claimUrl: SealedClaim | null }, @Ctx() ctx: Context): string | null {
    return claimUrl && claimUrl.openFor(ctx, this.keys);
  }

  @Directive('@inaccessible')
  @Query(() => TransferClaim, {
    nullable: true,
    description:
      'Content of the page of a claim link; null if there is none, and for a wrong key. For the hosted pages only.',
  })
  async transferClaimPage(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofLink) id: string,
    @Arg('key', () => String, ofKey) key: string,
  ): Promise<(ReadRow<Transfer> & Pick<TransferClaim, 'formattedAmount'>) | null> {
    if (ctx.principal.kind !== 'system') throw new NotFound();
    const link = this.keys.opens(id, key) ? await this.transfers.link(ctx, id, claimPageFields) : null;
    return link && { ...link, formattedAmount: formatAmount(link.amount as { amount: string; currency: Currency }) };
  }

  @Mutation(() => TransferPayload, {
    description:
      'Claims the share for one user of a claim link for the calling user, once. For user tokens, with the key in the address.',
  })
  transferClaim(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofLink) id: string,
    @Arg('key', () => String, ofKey) key: string,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'transferClaim', { id, key }, (tx) => this.service.claim(tx, id, key));
  }
}
