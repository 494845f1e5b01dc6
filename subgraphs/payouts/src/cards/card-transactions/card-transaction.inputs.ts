import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  createdFilters,
  type Currency,
  CurrencyEnum,
  DecimalScalar,
  statusFilter,
  listArgs,
} from '../../../../kit/src';
import { type CardTransactionStatus, CardTransactionStatusEnum } from './card-transaction.states';

@InputType({ description: 'A simulated card payment, as a merchant would request it.' })
export class SandboxCardTransactionInput {
  @Field(() => ID, { description: 'The card.' })
  cardId!: string;

  @Field(() => DecimalScalar, { description: "Amount in the merchant's currency, greater than 0." })
  amount!: string;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of the merchant, US dollars by default.' })
  currency?: Currency | null;

  @Field(() => String, { nullable: true, description: 'Name of the merchant, at most 100 characters.' })
  merchantName?: string | null;

  @Field(() => String, { nullable: true, description: 'Merchant category, at most 100 characters.' })
  merchantCategory?: string | null;

  @Field(() => String, { nullable: true, description: 'Merchant category code, four digits.' })
  merchantCategoryCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Decline code of the merchant; by default, the card, its limits and the balance determine whether it is declined.',
  })
  declinedReason?: string | null;
}

export const cardTransactionFilters = {
  statuses: statusFilter<CardTransactionStatus>(
    () => CardTransactionStatusEnum,
    'Only transactions with one of these statuses.',
  ),
  ...createdFilters('transactions', ['From', 'Until']),
};

@ArgsType()
export class CardTransactionListArgs extends listArgs(cardTransactionFilters) {
  @Field(() => ID, {
    nullable: true,
    description: "Account or user that owns the cards; the calling user or the credential's account by default.",
  })
  accountId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Only these transactions, at most 100.' })
  ids?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only transactions of these cards, at most 100.' })
  cardIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only transactions of cards of these cardholders, at most 100.',
  })
  cardholderIds?: string[] | null;
}
