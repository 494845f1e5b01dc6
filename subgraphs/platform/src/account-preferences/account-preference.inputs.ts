import { Field, ID, InputType } from 'type-graphql';
import { type Currency, CurrencyEnum, registerEnum } from '../../../kit/src';

export const adsPaymentMethodTypes = ['platform_balance', 'card'] as const;
export type AdsPaymentMethodType = (typeof adsPaymentMethodTypes)[number];
export const AdsPaymentMethodTypeEnum = registerEnum(
  'AdsPaymentMethodType',
  adsPaymentMethodTypes,
  'What pays for ads.',
);

@InputType({ description: 'What is to pay for ads.' })
export class AdsPaymentMethodInput {
  @Field(() => AdsPaymentMethodTypeEnum, {
    description: 'Its kind; no card is kept for ads, so that only `PLATFORM_BALANCE` is taken.',
  })
  type!: AdsPaymentMethodType;

  @Field(() => ID, {
    nullable: true,
    description: 'Its id: of the balance that of the account, which is meant by default.',
  })
  id?: string | null;
}

@InputType({ description: 'What is to pay for ads first, and where that fails.' })
export class AdsPaymentMethodsInput {
  @Field(() => AdsPaymentMethodInput, { description: 'What pays first.' })
  primary!: AdsPaymentMethodInput;

  @Field(() => AdsPaymentMethodInput, {
    nullable: true,
    description: 'What pays where that fails; nothing by default.',
  })
  backup?: AdsPaymentMethodInput | null;
}

@InputType({ description: 'Changes to what an account has chosen. Absent fields stay as they are.' })
export class AccountPreferencesPatch {
  @Field(() => AdsPaymentMethodsInput, { nullable: true, description: 'What pays for ads.' })
  adsPaymentMethods?: AdsPaymentMethodsInput | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of reports on ads.' })
  adsReportingCurrency?: Currency | null;

  @Field(() => String, { nullable: true, description: 'Time zone in which ads are scheduled, by its IANA name.' })
  adsSchedulingTimezone?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether issued cards may draw on the balance automatically.' })
  cardsAutoTopUp?: boolean | null;
}
