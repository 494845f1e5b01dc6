import { ObjectType } from 'type-graphql';
import {
  connectionOf,
  Resource,
  IdField,
  AccountField,
  EnumField,
  DecimalField,
  TextField,
  ForeignIdField,
  ResourcePayload,
  RelationField,
  ReferenceField,
  Created,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Member } from '../../memberships/members/member.type';
import { User, asCustomer } from '../../users/user.type';
import { type TokenTransactionType, TokenTransactionTypeEnum } from './token-transaction.states';

/** Token transactions are immutable; corrections are new transactions. */
@Resource('billing.token_transactions', "A change of a member's token balance at an account.")
export class TokenTransaction extends Created {
  @IdField('Public id, `ctt_…`.')
  id!: string;

  @AccountField(() => Account, 'The account of the tokens.', { write: 'create' })
  accountId!: string;

  @RelationField('member', () => Member, 'The member whose balance changed; null without `member:basic:read`.', {
    requires: 'member:basic:read',
  })
  memberId!: string;

  @ReferenceField('user', () => User, 'The user of the member.', {
    input: { inputs: 'create', required: true, description: 'User id of the member.' },
    source: asCustomer,
  })
  userId!: string;

  @EnumField(TokenTransactionTypeEnum, 'Whether the tokens were added, subtracted or transferred.', {
    write: 'create',
    required: true,
    input: 'Whether tokens are added, subtracted or transferred.',
  })
  transactionType!: TokenTransactionType;

  @DecimalField('Number of tokens, always positive.', {
    write: 'create',
    required: true,
    input: 'Number of tokens: over 0, at most 999,999,999, with at most 8 decimals.',
  })
  amount!: string;

  @TextField('Purpose.', { nullable: true, write: 'create', max: 1_000 })
  description!: string | null;

  @TextField('Idempotency key of the transaction.', {
    nullable: true,
    write: 'create',
    input: 'Idempotency key of 1 to 255 bytes, which identifies one transaction of the account permanently.',
  })
  idempotencyKey!: string | null;

  @ForeignIdField('The transaction of the other member of a transfer; null for other types.', { nullable: true })
  linkedTransactionId!: string | null;
}

export const TokenTransactionConnection = connectionOf(TokenTransaction, 'TokenTransaction');

@ObjectType({ description: 'Result of a mutation on a token transaction.' })
export class TokenTransactionPayload extends ResourcePayload {}
