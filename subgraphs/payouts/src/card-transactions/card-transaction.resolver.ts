import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import { type Connection, type Context, nodePaths, selectionOf, toConnection } from '../../../kit/src';
import { CardTransactionListArgs } from './card-transaction.inputs';
import type { CardTransactionRepository } from './card-transaction.repository';
import { CardTransaction, CardTransactionConnection, CardTransactionPayload } from './card-transaction.type';

const permissionNote = 'Users see those of their own cards; for an account it needs `payout:account:read`.';

@Resolver(() => CardTransaction)
export class CardTransactionResolver {
  constructor(private readonly transactions: CardTransactionRepository) {}

  @Query(() => CardTransaction, {
    nullable: true,
    description: `A use of a card by its id; null when there is none for the caller. ${permissionNote}`,
  })
  cardTransaction(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `citx_…`.' }) id: string,
  ): Promise<unknown> {
    return this.transactions.find(ctx, id, selectionOf(info, 'CardTransaction'));
  }

  @Query(() => CardTransactionConnection, {
    name: 'cardTransactions',
    description: `Uses of the cards of an account or a user, newest first, 20 at a time by default. ${permissionNote}`,
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => CardTransactionListArgs) args: CardTransactionListArgs,
  ): Promise<Connection<unknown>> {
    const { accountId, direction, ids, cardIds, cardholderIds, status, createdFrom, createdUntil } = args;
    const filters = { ids, cardIds, cardholderIds, status, createdFrom, createdUntil };
    return toConnection(
      await this.transactions.list(
        ctx,
        { accountId, filters, direction, page: args },
        selectionOf(info, 'CardTransaction', nodePaths),
      ),
    );
  }
}

@Resolver(() => CardTransactionPayload)
export class CardTransactionPayloadResolver {
  constructor(private readonly transactions: CardTransactionRepository) {}

  @FieldResolver(() => CardTransaction, {
    nullable: true,
    description: 'The use of the card; null when the command was refused.',
  })
  cardTransaction(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): unknown {
    return payload.id && this.transactions.outcome(ctx, payload.id, selectionOf(info, 'CardTransaction'));
  }
}
