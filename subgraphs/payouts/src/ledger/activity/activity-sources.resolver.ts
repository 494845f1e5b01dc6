import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import {
  type Context,
  Forbidden,
  type ReferenceResolver,
  type Selection,
  selectionOf,
  type ReadRow,
} from '../../../../kit/src';
import { CardTransaction } from '../../cards/card-transactions/card-transaction.resource';
import { PayoutMethod } from '../../payouts/payout-methods/payout-method.resource';
import { Payout } from '../../payouts/payouts/payout.resource';
import { Swap } from '../../transfers/swaps/swap.resource';
import { Transfer } from '../../transfers/transfers/transfer.resource';
import { FinancialActivity } from './financial-activity.type';

/** Reads the resources that cause balance changes: payouts, swaps, transfers and card transactions. */
export interface ActivitySources {
  /** Reference resolvers by GraphQL type: `Payout`, `Swap`, `Transfer`, `CardTransaction`. */
  readonly references: Readonly<Record<string, ReferenceResolver>>;
  /** Returns the ID of the payout method of a payout; null if it is not visible to the caller. */
  methodOf(ctx: Context, payoutId: string): Promise<string | null>;
  method(ctx: Context, id: string, selection: Selection): Promise<ReadRow<PayoutMethod> | null>;
}

/** Id of the resource that caused a balance transaction. */
interface SourceReference {
  readonly id: string;
}

/**
 * Resolves the fields with the resource that caused a balance transaction, one field per resource type. A field is null
 * if the cause has another type, or if the caller may not read it.
 */
@Resolver(() => FinancialActivity)
export class ActivitySourcesResolver {
  constructor(private readonly sources: ActivitySources) {}

  @FieldResolver(() => Payout, {
    nullable: true,
    description: 'Source payout; null for other sources, and without `payout:withdrawal:read`.',
  })
  payout(
    @Root() { payout }: { readonly payout: SourceReference | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Payout> | null> | null {
    return this.referred('Payout', payout, ctx, info);
  }

  @FieldResolver(() => PayoutMethod, {
    nullable: true,
    description: 'Payout method of the source payout; null for other sources, and without `payout:destination:read`.',
  })
  payoutMethod(
    @Root() { payoutMethod: payout }: { readonly payoutMethod: SourceReference | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<PayoutMethod> | null> | null {
    if (payout === null) return null;
    return nullIfForbidden(async () => {
      const id = await this.sources.methodOf(ctx, payout.id);
      return id === null ? null : this.sources.method(ctx, id, selectionOf(info, 'PayoutMethod'));
    });
  }

  @FieldResolver(() => Swap, { nullable: true, description: 'Source swap; null for other sources.' })
  swap(
    @Root() { swap }: { readonly swap: SourceReference | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Swap> | null> | null {
    return this.referred('Swap', swap, ctx, info);
  }

  @FieldResolver(() => Transfer, {
    nullable: true,
    description: 'Source transfer; null for other sources, and without `payout:transfer:read`.',
  })
  transfer(
    @Root() { transfer }: { readonly transfer: SourceReference | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Transfer> | null> | null {
    return this.referred('Transfer', transfer, ctx, info);
  }

  @FieldResolver(() => CardTransaction, {
    nullable: true,
    description: 'Source card transaction; null for other sources, and if the caller cannot read it.',
  })
  cardTransaction(
    @Root() { cardTransaction }: { readonly cardTransaction: SourceReference | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<CardTransaction> | null> | null {
    return this.referred('CardTransaction', cardTransaction, ctx, info);
  }

  private referred<Type>(
    type: string,
    reference: SourceReference | null,
    ctx: Context,
    info: GraphQLResolveInfo,
  ): Promise<ReadRow<Type> | null> | null {
    if (reference === null) return null;
    return nullIfForbidden(
      async () => this.sources.references[type]?.({ id: reference.id }, ctx, info) as Promise<ReadRow<Type> | null>,
    );
  }
}

async function nullIfForbidden<Result>(read: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await read();
  } catch (failure) {
    if (failure instanceof Forbidden) return null;
    throw failure;
  }
}
