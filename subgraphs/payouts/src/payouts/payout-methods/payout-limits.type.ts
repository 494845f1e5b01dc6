import { Field, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, type Money, MoneyType, registerEnum } from '../../../../kit/src';

/** Reasons why no payout is possible, as defined by the API contract. */
export const standardLimitReasons = [
  'account_suspended',
  'block_move_money_out_because_clawback',
  'supportability_check_payout_status_hold',
  'kyc_completed',
  'rmi_clear',
  'identity_rfi_clear',
  'ecommerce_fulfillment_connected',
  'block_move_money_out',
  'block_move_money_out_set_by_parent',
  'card_usage_review_payout_status_hold',
  'no_available_balance',
] as const;
export const instantLimitReasons = [
  'amount_too_high',
  'account_daily_limit_reached',
  'restricted_account',
  'feature_disabled',
] as const;

export const StandardLimitReasonEnum = registerEnum(
  'PayoutLimitReason',
  standardLimitReasons,
  'Reason why no payout at standard speed is possible.',
);
export const InstantLimitReasonEnum = registerEnum(
  'InstantPayoutLimitReason',
  instantLimitReasons,
  'Reason why no instant payout is possible.',
);

@ObjectType({ description: 'Limit of payouts at standard speed.', simpleResolvers: true })
export class StandardPayoutLimit {
  @Field(() => MoneyType, { description: 'Maximum amount of a payout now.' })
  maxAmount!: Money;

  @Field(() => StandardLimitReasonEnum, {
    nullable: true,
    description: 'Reason why no payout is possible; null if the maximum is greater than 0.',
  })
  errorCode!: (typeof standardLimitReasons)[number] | null;

  @Field(() => String, { nullable: true, description: 'Message that explains `errorCode`; null without one.' })
  errorMessage!: string | null;
}

@ObjectType({ description: 'Limit of instant payouts.', simpleResolvers: true })
export class InstantPayoutLimit {
  @Field(() => MoneyType, { description: 'Maximum amount of a payout now.' })
  maxAmount!: Money;

  @Field(() => InstantLimitReasonEnum, {
    nullable: true,
    description: 'Reason why no payout is possible; null if the maximum is greater than 0.',
  })
  errorCode!: (typeof instantLimitReasons)[number] | null;

  @Field(() => String, { nullable: true, description: 'Message that explains `errorCode`; null without one.' })
  errorMessage!: string | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Remaining amount for the day; null if there is no daily limit.',
  })
  dailyAmountRemaining!: Money | null;

  @Field(() => DateTimeScalar, { description: 'Time at which the next day begins.' })
  resetsAt!: Date;
}

@ObjectType({ description: 'Current payout limits of an account or a user.', simpleResolvers: true })
export class PayoutLimits {
  @Field(() => CurrencyEnum, { description: 'Currency of the balance.' })
  currency!: Currency;

  @Field(() => StandardPayoutLimit, { description: 'Limit at standard speed.' })
  standard!: StandardPayoutLimit;

  @Field(() => InstantPayoutLimit, { description: 'Limit at instant speed.' })
  instant!: InstantPayoutLimit;
}
