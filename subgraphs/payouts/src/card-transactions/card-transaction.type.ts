import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  DateTimeScalar,
  DecimalScalar,
  type Money,
  MoneyType,
  UserError,
  connectionOf,
} from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { User } from '../users/user.type';
import { type CardTransactionStatus, CardTransactionStatusEnum } from './card-transaction.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A use of a card.', simpleResolvers: true })
export class CardTransaction {
  @Field(() => ID, { description: 'Public id, `citx_…`.' })
  id!: string;

  @Field(() => BalanceOwner, { description: 'Whose balance it is paid out of.' })
  owner!: BalanceOwner;

  @Field(() => ID, { description: 'The card, `icrd_…`.' })
  cardId!: string;

  @Field(() => User, { nullable: true, description: 'The cardholder.' })
  cardholder!: User | null;

  @Field(() => CardTransactionStatusEnum, { description: 'What became of it.' })
  status!: CardTransactionStatus;

  @Field(() => ID, { nullable: true, description: 'The use that money is given back of; null for others.' })
  refundOfId!: string | null;

  @Field(() => DecimalScalar, { description: 'Amount in US dollars; negative for merchant refunds.' })
  usdAmount!: string;

  @Field(() => MoneyType, { description: "Amount in the merchant's currency." })
  localAmount!: Money;

  @Field({ description: "Whether the merchant's currency is different." })
  international!: boolean;

  @Field(() => String, { nullable: true, description: 'Name of the merchant.' })
  merchantName!: string | null;

  @Field(() => String, { nullable: true, description: 'What the merchant sells.' })
  merchantCategory!: string | null;

  @Field(() => String, { nullable: true, description: 'The same as four digits.' })
  merchantCategoryCode!: string | null;

  @Field(() => String, { nullable: true, description: 'How it was authorized.' })
  authorizationMethod!: string | null;

  @Field(() => String, { nullable: true, description: 'A note about it.' })
  memo!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was declined, as a word; null unless it was.' })
  declinedReason!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the card was used.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the transaction was paid; null until then.' })
  postedAt!: Date | null;
}

export const CardTransactionConnection = connectionOf(CardTransaction, 'CardTransaction');

@ObjectType({ description: 'Outcome of a use of a card.' })
export class CardTransactionPayload {
  /** Id of the transaction; the `cardTransaction` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
