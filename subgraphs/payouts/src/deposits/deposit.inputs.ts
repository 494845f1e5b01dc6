import { Field, ID, InputType } from 'type-graphql';
import { type Currency, CurrencyEnum, DecimalScalar, JSONObjectScalar } from '../../../kit/src';

@InputType({ description: 'Money to be sent to a balance.' })
export class DepositCreateInput {
  @Field(() => ID, { description: 'Whose balance it is for: an account or a user that the caller acts for.' })
  destinationId!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'How much, in US dollars. In the sandbox so much arrives at once; without it whoever sends decides.',
  })
  amount?: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: at most 50 keys of 100 characters, texts of 500.',
  })
  metadata?: Record<string, unknown> | null;
}

@InputType({ description: 'Money that an account adds to its balance from a payment method of its own.' })
export class TopupCreateInput {
  @Field(() => ID, { description: 'The account.' })
  accountId!: string;

  @Field(() => DecimalScalar, { description: 'How much, over 0, with at most the decimals of the currency.' })
  amount!: string;

  @Field(() => CurrencyEnum, { description: 'Currency of the balance.' })
  currency!: Currency;

  @Field(() => ID, { description: 'The payment method, `payt_…`.' })
  paymentMethodId!: string;
}
