import { Field, ID, InputType } from 'type-graphql';
import { type Currency, CurrencyEnum, registerEnum } from '../../../../kit/src';

export const adsPaymentMethodTypes = ['platform_balance', 'card'] as const;
export type AdsPaymentMethodType = (typeof adsPaymentMethodTypes)[number];
export const AdsPaymentMethodTypeEnum = registerEnum(
  'AdsPaymentMethodType',
  adsPaymentMethodTypes,
  'Type of a payment method for ads.',
);

@InputType({ description: 'A payment method for ads.' })
export class AdsPaymentMethodInput {
  @Field(() => AdsPaymentMethodTypeEnum, {
    description: 'Type; only `PLATFORM_BALANCE` is accepted, because cards are not stored for ads.',
  })
  type!: AdsPaymentMethodType;

  @Field(() => ID, {
    nullable: true,
    description: 'Id; for the balance, the id of the account, which is the default.',
  })
  id?: string | null;
}

@InputType({ description: 'Primary and backup payment methods for ads.' })
export class AdsPaymentMethodsInput {
  @Field(() => AdsPaymentMethodInput, { description: 'Primary payment method.' })
  primary!: AdsPaymentMethodInput;

  @Field(() => AdsPaymentMethodInput, {
    nullable: true,
    description: 'Payment method that is used if the primary one fails; none by default.',
  })
  backup?: AdsPaymentMethodInput | null;
}

@InputType({ description: 'Changes to the preferences of an account. Absent fields stay unchanged.' })
export class AccountPreferencesPatch {
  @Field(() => AdsPaymentMethodsInput, { nullable: true, description: 'Payment methods for ads.' })
  adsPaymentMethods?: AdsPaymentMethodsInput | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of ad reports.' })
  adsReportingCurrency?: Currency | null;

  @Field(() => String, { nullable: true, description: 'IANA name of the time zone in which ads are scheduled.' })
  adsSchedulingTimezone?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether issued cards are topped up automatically from the balance.',
  })
  cardsAutoTopUp?: boolean | null;
}
