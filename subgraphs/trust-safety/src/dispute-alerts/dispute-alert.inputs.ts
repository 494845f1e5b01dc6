import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, DecimalScalar, PageArgs } from '../../../kit/src';
import { type DisputeAlertType, DisputeAlertTypeEnum } from './dispute-alert.states';

@ArgsType()
export class DisputeAlertListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only alerts of this account; of all that the caller may read by default.',
  })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only alerts about this payment.' })
  paymentId?: string | null;

  @Field(() => DisputeAlertTypeEnum, { nullable: true, description: 'Only alerts of this type.' })
  type?: DisputeAlertType | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only alerts that came after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only alerts that came before this instant.' })
  createdBefore?: Date | null;
}

@InputType({ description: 'An alert, as a bank would send it: about a payment, or about something that fits none.' })
export class SandboxDisputeAlertInput {
  @Field(() => ID, { nullable: true, description: 'The payment; left out for an alert that fits none.' })
  paymentId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The account if no payment is specified; the credential's own by default.",
  })
  accountId?: string | null;

  @Field(() => DisputeAlertTypeEnum, {
    nullable: true,
    description: 'What the bank warns of, `DISPUTE_ALERT` by default.',
  })
  type?: DisputeAlertType | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the card network has resolved it automatically; false by default.',
  })
  networkResolved?: boolean | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'The amount that the bank reports, over 0; what was paid by default.',
  })
  amount?: string | null;

  @Field(() => CurrencyEnum, {
    nullable: true,
    description: 'Its currency; that of the payment by default, else US dollars.',
  })
  currency?: Currency | null;

  @Field(() => String, { nullable: true, description: 'Network of the card, at most 50 characters.' })
  cardBrand?: string | null;

  @Field(() => String, { nullable: true, description: 'The bank, at most 100 characters.' })
  issuer?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the bank issued the alert; now by default.' })
  reportedAt?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the card was used; the time of payment by default.',
  })
  transactionAt?: Date | null;
}
