import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, DecimalScalar, UserError } from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { User } from '../users/user.type';
import { type CardStatus, CardStatusEnum, type LimitFrequency, LimitFrequencyEnum } from './card.states';

@ObjectType('IssuedCardBilling', {
  description: 'Where bills for what a card pays would be sent.',
  simpleResolvers: true,
})
export class CardBillingType {
  @Field({ description: 'Street and number.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'What else the street needs.' })
  line2!: string | null;

  @Field({ description: 'City.' })
  city!: string;

  @Field({ description: 'State or region.' })
  region!: string;

  @Field({ description: 'Postal code.' })
  postalCode!: string;

  @Field({ description: 'Two letters (ISO 3166-1).' })
  countryCode!: string;
}

@ObjectType('IssuedCardSecrets', {
  description: 'What only the issuer knows of a card. It is fetched for each read.',
  simpleResolvers: true,
})
export class CardSecretsShown {
  @Field({ description: 'All digits of its number.' })
  cardNumber!: string;

  @Field({ description: 'The three digits on its back.' })
  cvc!: string;

  @Field(() => String, { nullable: true, description: 'Its PIN; null unless the user who has the card is asking.' })
  pin!: string | null;
}

@Directive('@key(fields: "id")')
@ObjectType('IssuedCard', {
  description: 'A virtual card that pays out of the balance of its owner, in US dollars.',
  simpleResolvers: true,
})
export class Card {
  @Field(() => ID, { description: 'Public id, `icrd_…`.' })
  id!: string;

  @Field(() => BalanceOwner, { description: 'Whose balance it pays out of.' })
  owner!: BalanceOwner;

  @Field(() => User, { nullable: true, description: 'The cardholder.' })
  cardholder!: User | null;

  @Field(() => CardStatusEnum, { description: 'Whether it pays.' })
  status!: CardStatus;

  @Field(() => String, { nullable: true, description: 'Display name.' })
  name!: string | null;

  @Field(() => String, { description: 'Last digits of its number.' })
  last4!: string;

  @Field(() => String, { description: 'Month of its end, two digits.' })
  expirationMonth!: string;

  @Field(() => String, { description: 'Year of its end, four digits.' })
  expirationYear!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'What it may pay in all in a period, in US dollars; null without a limit.',
  })
  spendLimit!: string | null;

  @Field(() => LimitFrequencyEnum, { nullable: true, description: 'The period of the limit.' })
  limitFrequency!: LimitFrequency | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'What it may pay at once, in US dollars; null without a limit.',
  })
  transactionLimit!: string | null;

  @Field(() => Int, { description: 'Amount spent in the last 30 days, in cents.' })
  spentLastMonth!: number;

  @Field(() => CardBillingType, { nullable: true, description: 'Where bills for what it pays would be sent.' })
  billing!: CardBillingType | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was canceled; null unless it was.' })
  canceledAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When it was issued.' })
  createdAt!: Date;
}

@ObjectType({ description: 'Outcome of a command on a card.' })
export class CardPayload {
  /** Id of the card that the command was about; the `card` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
