import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { TokenTransactionCreateInput, TokenTransactionListArgs } from './token-transaction.inputs';
import type { TokenTransactionRepository } from './token-transaction.repository';
import type { TokenTransactionService } from './token-transaction.service';
import { TokenTransaction, TokenTransactionConnection, TokenTransactionPayload } from './token-transaction.resource';

@Resolver(() => TokenTransaction)
export class TokenTransactionResolver {
  constructor(
    private readonly transactions: TokenTransactionRepository,
    private readonly service: TokenTransactionService,
    private readonly commands: Commands,
  ) {}

  @Query(() => TokenTransaction, {
    nullable: true,
    description:
      'A token transaction by its id; null if it does not exist or is not accessible. Needs `company_token_transaction:read`.',
  })
  tokenTransaction(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Token transaction id, `ctt_…`.' }) id: string,
  ): Promise<ReadRow<TokenTransaction> | null> {
    return this.transactions.reads.find(ctx, id, selectionOf(info, 'TokenTransaction'));
  }

  @Query(() => TokenTransactionConnection, {
    name: 'tokenTransactions',
    description: 'Token transactions, newest first, 20 at a time by default. Needs `company_token_transaction:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => TokenTransactionListArgs) args: TokenTransactionListArgs,
  ): Promise<Connection<ReadRow<TokenTransaction>>> {
    return toConnection(
      await this.transactions.reads.list(ctx, args, selectionOf(info, 'TokenTransaction', nodePaths)),
    );
  }

  @Mutation(() => TokenTransactionPayload, {
    description:
      'Adds tokens to a member, subtracts them, or transfers them to another member. Needs `company_token_transaction:create`.',
  })
  tokenTransactionCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => TokenTransactionCreateInput, { description: 'The transaction to create.' })
    input: TokenTransactionCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'tokenTransactionCreate', input, (tx) => this.service.create(tx, input));
  }
}
