import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DecimalScalar, PageArgs } from '../../../kit/src';
import { type TokenTransactionType, TokenTransactionTypeEnum } from './token-transaction.states';

@InputType({ description: "A change of a member's token balance." })
export class TokenTransactionCreateInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The account of the tokens. By default the account of the credential.',
  })
  accountId?: string | null;

  @Field(() => TokenTransactionTypeEnum, {
    description: 'Whether tokens are added, subtracted or transferred.',
  })
  transactionType!: TokenTransactionType;

  @Field(() => ID, { description: 'User id of the member.' })
  userId!: string;

  @Field(() => ID, { nullable: true, description: 'User who receives the tokens; for transfers.' })
  destinationUserId?: string | null;

  @Field(() => DecimalScalar, {
    description: 'Number of tokens: over 0, at most 999,999,999, with at most 8 decimals.',
  })
  amount!: string;

  @Field(() => String, { nullable: true, description: 'Purpose, at most 1,000 characters.' })
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Idempotency key of 1 to 255 bytes, which identifies one transaction of the account permanently.',
  })
  idempotencyKey?: string | null;
}

@ArgsType()
export class TokenTransactionListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only transactions of this account.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only transactions of this user.' })
  userId?: string | null;

  @Field(() => TokenTransactionTypeEnum, { nullable: true, description: 'Only transactions of this type.' })
  transactionType?: TokenTransactionType | null;
}
