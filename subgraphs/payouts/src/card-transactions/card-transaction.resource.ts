import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  Resource,
  IdField,
  ForeignIdField,
  StoredColumn,
  EnumField,
  DecimalField,
  MoneyField,
  BooleanField,
  TextField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { User } from '../users/user.type';
import { type CardTransactionStatus, CardTransactionStatusEnum } from './card-transaction.states';

@Resource('payouts.card_transactions', 'A use of a card.')
export class CardTransaction {
  @IdField('Public id, `citx_…`.')
  id!: string;

  @Field(() => BalanceOwner, { description: 'Whose balance it is paid out of.' })
  readonly owner?: object;

  @ForeignIdField('The card, `icrd_…`.')
  cardId!: string;

  @StoredColumn('text', { nullable: true })
  cardholderId!: string | null;

  @Field(() => User, { nullable: true, description: 'The cardholder.' })
  readonly cardholder?: object | null;

  @EnumField(CardTransactionStatusEnum, 'What became of it.')
  status!: CardTransactionStatus;

  /** The use that a merchant gives money back of; null for others. */
  @ForeignIdField('The use that money is given back of; null for others.', { nullable: true })
  refundOfId!: string | null;

  /** Below zero where a merchant gives money back. */
  @DecimalField('Amount in US dollars; negative for merchant refunds.')
  usdAmount!: string;

  /** In the currency of the merchant. */
  @MoneyField('currency', "Amount in the merchant's currency.")
  localAmount!: string;

  @BooleanField("Whether the merchant's currency is different.")
  international!: boolean;

  @TextField('Name of the merchant.', { nullable: true })
  merchantName!: string | null;

  @TextField('What the merchant sells.', { nullable: true })
  merchantCategory!: string | null;

  @TextField('The same as four digits.', { nullable: true })
  merchantCategoryCode!: string | null;

  @TextField('How it was authorized.', { nullable: true })
  authorizationMethod!: string | null;

  @TextField('A note about it.', { nullable: true })
  memo!: string | null;

  @TextField('Why it was declined, as a word; null unless it was.', { nullable: true })
  declinedReason!: string | null;

  @DateTimeField('When the card was used.')
  createdAt!: Date;

  @DateTimeField('When the transaction was paid; null until then.', { nullable: true })
  postedAt!: Date | null;

  /** Whose balance it is paid out of. */
  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  currency!: string;
}

export const CardTransactionConnection = connectionOf(CardTransaction, 'CardTransaction');

@ObjectType({ description: 'Outcome of a use of a card.' })
export class CardTransactionPayload extends ResourcePayload {}
