import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DecimalScalar, PageArgs } from '../../../kit/src';
import { type TokenTransactionType, TokenTransactionTypeEnum } from './token-transaction.states';

@InputType({ description: 'A change of the tokens that a member has.' })
export class TokenTransactionCreateInput {
  @Field(() => ID, {
    nullable: true,
    description: "The account whose tokens they are; the credential's own by default.",
  })
  accountId?: string | null;

  @Field(() => TokenTransactionTypeEnum, {
    description: 'Whether the member gets tokens, or they are taken or handed on.',
  })
  transactionType!: TokenTransactionType;

  @Field(() => ID, { description: 'User id of the member.' })
  userId!: string;

  @Field(() => ID, { nullable: true, description: 'User who receives the tokens; for transfers.' })
  destinationUserId?: string | null;

  @Field(() => DecimalScalar, { description: 'How many: over 0, at most 999,999,999, with 8 decimals at most.' })
  amount!: string;

  @Field(() => String, { nullable: true, description: 'What for, at most 1,000 characters.' })
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'One of 1 to 255 bytes stands for one transaction of the account, for ever.',
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
