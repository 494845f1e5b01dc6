import { ObjectType } from 'type-graphql';
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
  ReferenceField,
} from '../../../../kit/src';
import { BalanceOwner } from '../../ledger/owners/owner.type';
import { User } from '../../users/user.type';
import { type CardTransactionStatus, CardTransactionStatusEnum } from './card-transaction.states';
import { asOwner } from '../../ledger/owners/owner.read-model';

@Resource('payouts.card_transactions', 'A transaction with a card.')
export class CardTransaction {
  @IdField('Public id, `citx_…`.')
  id!: string;

  /** Id of the account or user whose balance is debited. */
  @ReferenceField('owner', () => BalanceOwner, 'Account or user whose balance is debited.', {
    required: true,
    source: asOwner,
  })
  accountId!: string;

  @ForeignIdField('Id of the card, `icrd_…`.')
  cardId!: string;

  @ReferenceField('cardholder', () => User, 'The cardholder.', { nullable: true })
  cardholderId!: string | null;

  @EnumField(CardTransactionStatusEnum, 'Status.')
  status!: CardTransactionStatus;

  @ForeignIdField('Id of the transaction that a merchant refund refers to; null for payments.', { nullable: true })
  refundOfId!: string | null;

  @DecimalField('Amount in US dollars; negative for merchant refunds.')
  usdAmount!: string;

  @MoneyField('currency', "Amount in the merchant's currency.")
  localAmount!: string;

  /** Currency of the merchant. */
  @StoredColumn('text')
  currency!: string;

  @BooleanField("Whether the merchant's currency is not the US dollar.")
  international!: boolean;

  @TextField('Name of the merchant.', { nullable: true })
  merchantName!: string | null;

  @TextField('Merchant category, as the card network reports it.', { nullable: true })
  merchantCategory!: string | null;

  @TextField('Merchant category code, four digits.', { nullable: true })
  merchantCategoryCode!: string | null;

  @TextField('Authorization method, as the card network reports it.', { nullable: true })
  authorizationMethod!: string | null;

  @TextField('Memo.', { nullable: true })
  memo!: string | null;

  @TextField(
    'Decline code, as the merchant or the card network reports it; null unless the transaction was declined.',
    { nullable: true },
  )
  declinedReason!: string | null;

  @DateTimeField('Time of the transaction.')
  createdAt!: Date;

  @DateTimeField('Time at which the transaction was posted; null until then.', { nullable: true })
  postedAt!: Date | null;
}

export const CardTransactionConnection = connectionOf(CardTransaction, 'CardTransaction');

@ObjectType({ description: 'Result of a mutation on a card transaction.' })
export class CardTransactionPayload extends ResourcePayload {}
