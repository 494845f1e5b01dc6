import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { accountFilter, createInputOf, equals, listArgs, type ListDefinition, listOf } from '../../../../kit/src';
import { TokenTransaction } from './token-transaction.resource';
import { type TokenTransactionType, TokenTransactionTypeEnum } from './token-transaction.states';

@InputType({ description: "A change of a member's token balance." })
export class TokenTransactionCreateInput extends createInputOf<
  TokenTransaction,
  'userId' | 'transactionType' | 'amount'
>(TokenTransaction) {
  @Field(() => ID, { nullable: true, description: 'User who receives the tokens; for transfers.' })
  destinationUserId?: string | null;
}

export const tokenTransactionFilters = {
  accountId: accountFilter('transactions'),
  userId: equals(() => ID, 'user_id', 'Only transactions of this user.'),
  transactionType: equals<TokenTransactionType>(
    () => TokenTransactionTypeEnum,
    'transaction_type',
    'Only transactions of this type.',
  ),
};

@ArgsType()
export class TokenTransactionListArgs extends listArgs(tokenTransactionFilters) {}

export const tokenTransactionList: ListDefinition = listOf(tokenTransactionFilters);
