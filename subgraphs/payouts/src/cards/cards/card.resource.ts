import { Field, Int, ObjectType } from 'type-graphql';
import {
  Resource,
  IdField,
  EnumField,
  TextField,
  DecimalField,
  JsonField,
  DateTimeField,
  ResourcePayload,
  ReferenceField,
} from '../../../../kit/src';
import { BalanceOwner } from '../../ledger/owners/owner.type';
import { User } from '../../users/user.type';
import { CardBillingInput, CardBillingType } from './card-parts.type';
import { type CardStatus, CardStatusEnum, type LimitFrequency, LimitFrequencyEnum } from './card.states';
import { asOwner } from '../../ledger/owners/owner.read-model';

/** Billing address of a card. */
export interface CardBilling {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** Two letters (ISO 3166-1). */
  readonly countryCode: string;
}

/** The issuer keeps the card number and the PIN; they are not stored here. */
@Resource('payouts.cards', 'A virtual card that pays from the balance of an account or a user, in US dollars.', {
  name: 'IssuedCard',
})
export class Card {
  @IdField('Public id, `icrd_…`.')
  id!: string;

  /** Id of the account or user whose balance the card debits. */
  @ReferenceField('owner', () => BalanceOwner, 'Account or user whose balance the card debits.', {
    required: true,
    source: asOwner,
  })
  accountId!: string;

  @ReferenceField('cardholder', () => User, 'The cardholder.', { nullable: true })
  cardholderId!: string | null;

  @EnumField(CardStatusEnum, 'Status, which determines whether the card can be used.')
  status!: CardStatus;

  @TextField('Display name.', { nullable: true, max: 100, write: 'both' })
  name!: string | null;

  @TextField('Last digits of the card number.')
  last4!: string;

  @TextField('Expiration month, two digits.')
  expirationMonth!: string;

  @TextField('Expiration year, four digits.')
  expirationYear!: string;

  @DecimalField('Spending limit per period in US dollars; null without a limit.', {
    nullable: true,
    write: 'both',
    input: 'Spending limit per period in US dollars, greater than 0.',
  })
  spendLimit!: string | null;

  @EnumField(LimitFrequencyEnum, 'Period of the spending limit.', { nullable: true })
  limitFrequency!: LimitFrequency | null;

  @DecimalField('Limit per transaction in US dollars; null without a limit.', {
    nullable: true,
    write: 'both',
    input: 'Limit per transaction in US dollars, greater than 0.',
  })
  transactionLimit!: string | null;

  @Field(() => Int, { description: 'Amount spent in the last 30 days, in cents.' })
  readonly spentLastMonth?: number;

  @JsonField('Billing address.', {
    nullable: true,
    type: () => CardBillingType,
    inputType: () => CardBillingInput,
    write: 'patch',
    input: 'Billing address; replaces the entire address.',
  })
  billing!: CardBilling | null;

  @DateTimeField('Time of cancellation; null unless the card is canceled.', { nullable: true })
  canceledAt!: Date | null;

  @DateTimeField('Time of issue.')
  createdAt!: Date;
}

@ObjectType({ description: 'Result of a mutation on a card.' })
export class CardPayload extends ResourcePayload {}
