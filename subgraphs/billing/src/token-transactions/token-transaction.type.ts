import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, DecimalScalar, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import { User } from '../users/user.type';
import { type TokenTransactionType, TokenTransactionTypeEnum } from './token-transaction.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A change of the tokens that a member has of an account.', simpleResolvers: true })
export class TokenTransaction {
  @Field(() => ID, { description: 'Public id, `ctt_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that the tokens belong to.' })
  account!: Account | null;

  @Field(() => Member, {
    nullable: true,
    description: 'The member whose tokens have changed; null without `member:basic:read`.',
  })
  member!: object | null;

  @Field(() => User, { nullable: true, description: 'User id of the member.' })
  user!: User | null;

  @Field(() => TokenTransactionTypeEnum, {
    description: 'Whether the tokens were added, subtracted or transferred.',
  })
  transactionType!: TokenTransactionType;

  @Field(() => DecimalScalar, { description: 'Number of tokens, always positive.' })
  amount!: string;

  @Field(() => String, { nullable: true, description: 'What for.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Idempotency key of the transaction.' })
  idempotencyKey!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The other half of a transfer: what is handed on is got by somebody.',
  })
  linkedTransactionId!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;
}

export const TokenTransactionConnection = connectionOf(TokenTransaction, 'TokenTransaction');

@ObjectType({ description: 'Outcome of changing the tokens of a member.' })
export class TokenTransactionPayload {
  /** Id of the transaction that was made; the `tokenTransaction` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
