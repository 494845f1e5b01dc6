import { Field, Int, ObjectType } from 'type-graphql';
import { BalanceOwner } from '../owners';
import { User } from '../users/user.type';
import { type CardStatus, CardStatusEnum, type LimitFrequency, LimitFrequencyEnum } from './card.states';
import {
  Resource,
  IdField,
  StoredColumn,
  EnumField,
  TextField,
  DecimalField,
  JsonField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { CardBillingType } from './card-parts.type';

/** An address as cards have one. */
export interface CardBilling {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** Two letters. */
  readonly countryCode: string;
}

/** A card that pays out of the balance of its owner. Its number and its PIN are the issuer's and not kept here. */
@Resource('payouts.cards', 'A virtual card that pays out of the balance of its owner, in US dollars.', {
  name: 'IssuedCard',
})
export class Card {
  @IdField('Public id, `icrd_…`.')
  id!: string;

  @Field(() => BalanceOwner, { description: 'Whose balance it pays out of.' })
  readonly owner?: object;

  /** The user who has it. */
  @StoredColumn('text', { nullable: true })
  cardholderId!: string | null;

  @Field(() => User, { nullable: true, description: 'The cardholder.' })
  readonly cardholder?: object | null;

  @EnumField(CardStatusEnum, 'Whether it pays.')
  status!: CardStatus;

  @TextField('Display name.', { nullable: true })
  name!: string | null;

  @TextField('Last digits of its number.')
  last4!: string;

  @TextField('Month of its end, two digits.')
  expirationMonth!: string;

  @TextField('Year of its end, four digits.')
  expirationYear!: string;

  /** In US dollars; null without a limit. */
  @DecimalField('What it may pay in all in a period, in US dollars; null without a limit.', { nullable: true })
  spendLimit!: string | null;

  @EnumField(LimitFrequencyEnum, 'The period of the limit.', { nullable: true })
  limitFrequency!: LimitFrequency | null;

  /** Of one payment, in US dollars; null without a limit. */
  @DecimalField('What it may pay at once, in US dollars; null without a limit.', { nullable: true })
  transactionLimit!: string | null;

  @Field(() => Int, { description: 'Amount spent in the last 30 days, in cents.' })
  readonly spentLastMonth?: number;

  @JsonField('Where bills for what it pays would be sent.', { nullable: true, type: () => CardBillingType })
  billing!: CardBilling | null;

  @DateTimeField('When it was canceled; null unless it was.', { nullable: true })
  canceledAt!: Date | null;

  @DateTimeField('When it was issued.')
  createdAt!: Date;

  /** Whose balance it pays out of: an account, or a user. */
  @StoredColumn('text')
  accountId!: string;
}

@ObjectType({ description: 'Outcome of a command on a card.' })
export class CardPayload extends ResourcePayload {}
