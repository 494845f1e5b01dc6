import { Field } from 'type-graphql';
import {
  connectionOf,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  EnumField,
  JsonField,
  DateTimeField,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import {
  type CardBrand,
  type PaymentMethodType,
  PaymentMethodTypeEnum,
  type PaymentProvider,
} from '../processors/processor.enums';
import { PostalAddressType, type PostalAddress } from '../shared';
import { Card } from './payment-method-parts.type';

/** A way to pay that a member has saved with an account; the processor knows it by `reference`. */
@Resource('billing.payment_methods', 'A way to pay that a member has saved with an account.')
export class PaymentMethod {
  @IdField('Public id, `payt_…`.')
  id!: string;

  @AccountField(() => Account, 'The account it was saved with.')
  accountId!: string;

  @StoredColumn('text')
  memberId!: string;

  @Field(() => Member, { nullable: true, description: 'The owner.' })
  readonly member?: object | null;

  @EnumField(PaymentMethodTypeEnum, 'How it pays.')
  type!: PaymentMethodType;

  @Field(() => Card, { nullable: true, description: 'The card; null for other methods.' })
  readonly card?: object | null;

  @JsonField('Address that was given with it.', { nullable: true, type: () => PostalAddressType })
  mailingAddress!: PostalAddress | null;

  @DateTimeField('Time at which it was saved.')
  createdAt!: Date;

  @StoredColumn('text')
  userId!: string;

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
}

export const PaymentMethodConnection = connectionOf(PaymentMethod, 'PaymentMethod');
