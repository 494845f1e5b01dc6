import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CommandRefused, DateTimeScalar, DecimalScalar, UserError } from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { User } from '../users/user.type';
import { type CardStatus, CardStatusEnum, type LimitFrequency, LimitFrequencyEnum } from './card.states';

@Directive('@key(fields: "id")')
@ObjectType('IssuedCard', { description: 'A virtual card that pays out of the balance of its owner, in US dollars.', simpleResolvers: true })
export class Card {
  @Field(() => ID, { description: 'Public id, `icrd_…`.' })
  id!: string;

  @Field(() => BalanceOwner, { description: 'Whose balance it pays out of.' })
  owner!: BalanceOwner;

  @Field(() => User, { nullable: true, description: 'The user who has it.' })
  cardholder!: User | null;

  @Field(() => CardStatusEnum, { description: 'Whether it pays.' })
  status!: CardStatus;

  @Field(() => String, { nullable: true, description: 'What it is called.' })
  name!: string | null;

  @Field(() => String, { description: 'Last digits of its number.' })
  last4!: string;

  @Field(() => String, { description: 'Month of its end, two digits.' })
  expirationMonth!: string;

  @Field(() => String, { description: 'Year of its end, four digits.' })
  expirationYear!: string;

  @Field(() => DecimalScalar, { nullable: true, description: 'What it may pay in all in a period, in US dollars; null without a limit.' })
  spendLimit!: string | null;

  @Field(() => LimitFrequencyEnum, { nullable: true, description: 'The period of the limit.' })
  limitFrequency!: LimitFrequency | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'What it may pay at once, in US dollars; null without a limit.' })
  transactionLimit!: string | null;

  @Field(() => Int, { description: 'What it has paid in the last 30 days, in cents.' })
  spentLastMonth!: number;

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
  userErrors!: CommandRefused[];
}
