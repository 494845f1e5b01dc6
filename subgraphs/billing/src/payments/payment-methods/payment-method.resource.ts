import { Field, ArgsType, ID, ObjectType } from 'type-graphql';
import {
  connectionOf,
  DeletePayload,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  EnumField,
  JsonField,
  accountFilter,
  createdFilters,
  equals,
  listArgs,
  RelationField,
  Created,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Member } from '../../memberships/members/member.type';
import {
  type CardBrand,
  type PaymentMethodType,
  PaymentMethodTypeEnum,
  type PaymentProvider,
} from '../processors/processor.enums';
import { PostalAddressType, type PostalAddress } from '../../shared/address.type';
import { Card } from './payment-method-parts.type';

/** `reference` identifies the payment method at the provider. */
@Resource('billing.payment_methods', 'A payment method that a member has saved for an account.')
export class PaymentMethod extends Created {
  @IdField('Public id, `payt_…`.')
  id!: string;

  @AccountField(() => Account, 'The account for which it was saved.')
  accountId!: string;

  @RelationField('member', () => Member, 'The owner.')
  memberId!: string;

  @StoredColumn('text')
  userId!: string;

  @EnumField(PaymentMethodTypeEnum, 'Type.')
  type!: PaymentMethodType;

  @Field(() => Card, { nullable: true, description: 'The card; null for other types.' })
  readonly card?: object | null;

  @JsonField('Address given with the payment method.', { nullable: true, type: () => PostalAddressType })
  mailingAddress!: PostalAddress | null;

  @StoredColumn('text')
  provider!: PaymentProvider;

  @StoredColumn('text')
  reference!: string;

  @StoredColumn('text', { nullable: true })
  cardBrand!: CardBrand | null;

  @StoredColumn('text', { nullable: true })
  cardLast4!: string | null;

  @StoredColumn('int', { nullable: true })
  cardExpMonth!: number | null;

  /** Four digits. */
  @StoredColumn('int', { nullable: true })
  cardExpYear!: number | null;

  @StoredColumn('boolean')
  threeDsVerified!: boolean;

  /** Time at which its user removed it; it is not charged afterwards. Null if it was not removed. */
  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

@ObjectType({ description: 'Result of the removal of a payment method.' })
export class PaymentMethodDeletePayload extends DeletePayload {}

export const PaymentMethodConnection = connectionOf(PaymentMethod, 'PaymentMethod');

export const paymentMethodFilters = {
  accountId: { ...accountFilter('payment methods'), description: 'Only payment methods saved for this account.' },
  memberId: equals(() => ID, 'member_id', 'Only payment methods of this member.'),
  ...createdFilters('payment methods'),
};

@ArgsType()
export class PaymentMethodListArgs extends listArgs(paymentMethodFilters) {}
