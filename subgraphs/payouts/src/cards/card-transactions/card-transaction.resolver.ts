import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import {
  type Connection,
  type Context,
  conditionsOf,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { cardTransactionFilters, CardTransactionListArgs } from './card-transaction.inputs';
import type { CardTransactionRepository } from './card-transaction.repository';
import { CardTransaction, CardTransactionConnection } from './card-transaction.resource';

const permissionNote = 'Users can read those of their own cards; for an account, needs `payout:account:read`.';

@Resolver(() => CardTransaction)
export class CardTransactionResolver {
  constructor(private readonly transactions: CardTransactionRepository) {}

  @Query(() => CardTransaction, {
    nullable: true,
    description: `A card transaction by id; null if not found or not accessible. ${permissionNote}`,
  })
  cardTransaction(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the card transaction, `citx_…`.' }) id: string,
  ): Promise<ReadRow<CardTransaction> | null> {
    return this.transactions.find(ctx, id, selectionOf(info, 'CardTransaction'));
  }

  @Query(() => CardTransactionConnection, {
    name: 'cardTransactions',
    description: `Card transactions of an account or a user, newest first, 20 at a time by default. ${permissionNote}`,
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => CardTransactionListArgs) args: CardTransactionListArgs,
  ): Promise<Connection<ReadRow<CardTransaction>>> {
    const { accountId, direction, ids, cardIds, cardholderIds } = args;
    const filters = { ids, cardIds, cardholderIds, ...conditionsOf(cardTransactionFilters, args) };
    return toConnection(
      await this.transactions.list(
        ctx,
        { accountId, filters, direction, page: args },
        selectionOf(info, 'CardTransaction', nodePaths),
      ),
    );
  }
}
