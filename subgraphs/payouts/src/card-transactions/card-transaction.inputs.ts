import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, DecimalScalar, PageArgs } from '../../../kit/src';
import { type CardTransactionStatus, CardTransactionStatusEnum } from './card-transaction.states';

@InputType({ description: 'A use of a card, as a merchant would ask for it.' })
export class SandboxCardTransactionInput {
  @Field(() => ID, { description: 'The card.' })
  cardId!: string;

  @Field(() => DecimalScalar, { description: "Amount in the merchant's currency, greater than 0." })
  amount!: string;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of the merchant, US dollars by default.' })
  currency?: Currency | null;

  @Field(() => String, { nullable: true, description: 'Name of the merchant, at most 100 characters.' })
  merchantName?: string | null;

  @Field(() => String, { nullable: true, description: 'What the merchant sells, at most 100 characters.' })
  merchantCategory?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as four digits.' })
  merchantCategoryCode?: string | null;

  @Field(() => String, { nullable: true, description: 'Why the merchant has it declined; left out, the card decides.' })
  declinedReason?: string | null;
}

@ArgsType()
export class CardTransactionListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: "Whose cards; the credential's own account or the user by default." })
  accountId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Only these transactions, at most 100.' })
  ids?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only transactions of these cards, at most 100.' })
  cardIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only transactions of cards that these users have, at most 100.' })
  cardholderIds?: string[] | null;

  @Field(() => CardTransactionStatusEnum, { nullable: true, description: 'Only transactions of which this became.' })
  status?: CardTransactionStatus | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only transactions at or after this time.' })
  createdFrom?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only transactions at or before this time.' })
  createdUntil?: Date | null;
}
