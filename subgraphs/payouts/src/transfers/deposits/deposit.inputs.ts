import { Field, ID, InputType } from 'type-graphql';
import { type Currency, CurrencyEnum, DecimalScalar, JSONObjectScalar } from '../../../../kit/src';

@InputType({ description: 'A new deposit to a balance.' })
export class DepositCreateInput {
  @Field(() => ID, { description: 'Account or user that receives the deposit; the caller must act for it.' })
  destinationId!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      'Amount in US dollars; chosen by the sender by default. In the sandbox, a given amount arrives immediately.',
  })
  amount?: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: at most 50 keys of 100 characters, strings of 500.',
  })
  metadata?: Record<string, unknown> | null;
}

@InputType({ description: 'A top-up of the balance of an account from one of its payment methods.' })
export class TopupCreateInput {
  @Field(() => ID, { description: 'The account.' })
  accountId!: string;

  @Field(() => DecimalScalar, { description: 'Amount, greater than 0, with at most the decimals of the currency.' })
  amount!: string;

  @Field(() => CurrencyEnum, { description: 'Currency of the balance.' })
  currency!: Currency;

  @Field(() => ID, { description: 'The payment method, `payt_…`.' })
  paymentMethodId!: string;
}
