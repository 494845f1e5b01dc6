import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  createdFilters,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  equals,
  listArgs,
} from '../../../kit/src';
import { type DisputeAlertType, DisputeAlertTypeEnum } from './dispute-alert.states';

export const disputeAlertFilters = {
  accountId: accountFilter('alerts'),
  paymentId: equals(() => ID, 'payment_id', 'Only alerts about this payment.'),
  type: equals<DisputeAlertType>(() => DisputeAlertTypeEnum, 'type', 'Only alerts of this type.'),
  ...createdFilters('alerts'),
};

@ArgsType()
export class DisputeAlertListArgs extends listArgs(disputeAlertFilters) {}

@InputType({ description: 'A simulated alert, as a bank would send it, with or without a matching payment.' })
export class SandboxDisputeAlertInput {
  @Field(() => ID, { nullable: true, description: 'The payment; omitted for an alert without a matching payment.' })
  paymentId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "Account of an alert without a payment; the credential's own by default.",
  })
  accountId?: string | null;

  @Field(() => DisputeAlertTypeEnum, {
    nullable: true,
    description: 'Type of the warning, `DISPUTE_ALERT` by default.',
  })
  type?: DisputeAlertType | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the card network has resolved it automatically; false by default.',
  })
  networkResolved?: boolean | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Amount reported by the bank, greater than 0; the amount of the payment by default.',
  })
  amount?: string | null;

  @Field(() => CurrencyEnum, {
    nullable: true,
    description: 'Currency of the amount; by default that of the payment, otherwise US dollars.',
  })
  currency?: Currency | null;

  @Field(() => String, { nullable: true, description: 'Card network, at most 50 characters.' })
  cardBrand?: string | null;

  @Field(() => String, { nullable: true, description: 'Issuing bank, at most 100 characters.' })
  issuer?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time at which the bank issued the alert; now by default.',
  })
  reportedAt?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time of the card transaction; the time of payment by default.',
  })
  transactionAt?: Date | null;
}
