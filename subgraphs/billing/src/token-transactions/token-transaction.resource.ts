import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  EnumField,
  DecimalField,
  TextField,
  ForeignIdField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import { User } from '../users/user.type';
import { type TokenTransactionType, TokenTransactionTypeEnum } from './token-transaction.states';

/** A change of the tokens that a member has. Never changed itself: corrections are new ones. */
@Resource('billing.token_transactions', 'A change of the tokens that a member has of an account.')
export class TokenTransaction {
  @IdField('Public id, `ctt_…`.')
  id!: string;

  @AccountField(() => Account, 'The account that the tokens belong to.')
  accountId!: string;

  @StoredColumn('text')
  memberId!: string;

  @Field(() => Member, {
    nullable: true,
    description: 'The member whose tokens have changed; null without `member:basic:read`.',
  })
  readonly member?: object | null;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { nullable: true, description: 'User id of the member.' })
  readonly user?: object | null;

  @EnumField(TokenTransactionTypeEnum, 'Whether the tokens were added, subtracted or transferred.')
  transactionType!: TokenTransactionType;

  /** Always positive: the type says where it goes. */
  @DecimalField('Number of tokens, always positive.')
  amount!: string;

  @TextField('What for.', { nullable: true })
  description!: string | null;

  @TextField('Idempotency key of the transaction.', { nullable: true })
  idempotencyKey!: string | null;

  /** The other half of a transfer. */
  @ForeignIdField('The other half of a transfer: what is handed on is got by somebody.', { nullable: true })
  linkedTransactionId!: string | null;

  @DateTimeField('When it was made.')
  createdAt!: Date;
}

export const TokenTransactionConnection = connectionOf(TokenTransaction, 'TokenTransaction');

@ObjectType({ description: 'Outcome of changing the tokens of a member.' })
export class TokenTransactionPayload extends ResourcePayload {}
