import { Field, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, type Money, MoneyType, registerEnum } from '../../../kit/src';

/** Why nothing can be paid out (contract). */
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
  'Why nothing can be paid out at standard speed.',
);
export const InstantLimitReasonEnum = registerEnum(
  'InstantPayoutLimitReason',
  instantLimitReasons,
  'Why nothing can be paid out at once.',
);

@ObjectType({ description: 'How much can be paid out at standard speed.', simpleResolvers: true })
export class StandardPayoutLimit {
  @Field(() => MoneyType, { description: 'The most that can be paid out now.' })
  maxAmount!: Money;

  @Field(() => StandardLimitReasonEnum, {
    nullable: true,
    description: 'Why it is nothing; null where it is something.',
  })
  errorCode!: (typeof standardLimitReasons)[number] | null;

  @Field(() => String, { nullable: true, description: 'Human-readable name of the requirement.' })
  errorMessage!: string | null;
}

@ObjectType({ description: 'How much can be paid out at once.', simpleResolvers: true })
export class InstantPayoutLimit {
  @Field(() => MoneyType, { description: 'The most that can be paid out now.' })
  maxAmount!: Money;

  @Field(() => InstantLimitReasonEnum, {
    nullable: true,
    description: 'Why it is nothing; null where it is something.',
  })
  errorCode!: (typeof instantLimitReasons)[number] | null;

  @Field(() => String, { nullable: true, description: 'Human-readable name of the requirement.' })
  errorMessage!: string | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Remaining amount for the day; null if there is no daily limit.',
  })
  dailyAmountRemaining!: Money | null;

  @Field(() => DateTimeScalar, { description: 'When the next day begins.' })
  resetsAt!: Date;
}

@ObjectType({ description: 'How much an account or a user can be paid out now.', simpleResolvers: true })
export class PayoutLimits {
  @Field(() => CurrencyEnum, { description: 'Currency of the balance.' })
  currency!: Currency;

  @Field(() => StandardPayoutLimit, { description: 'At standard speed.' })
  standard!: StandardPayoutLimit;

  @Field(() => InstantPayoutLimit, { description: 'At once.' })
  instant!: InstantPayoutLimit;
}
