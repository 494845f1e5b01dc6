import { Field, ID, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, ResourcePayload } from '../../../../kit/src';
import { type AdsPaymentMethodType, AdsPaymentMethodTypeEnum } from './account-preference.inputs';

@ObjectType({ description: 'A payment method for ads.', simpleResolvers: true })
export class AdsPaymentMethod {
  @Field(() => ID, { description: 'Id; for a balance, the id of its account.' })
  id!: string;

  @Field(() => AdsPaymentMethodTypeEnum, { description: 'Type.' })
  type!: AdsPaymentMethodType;
}

@ObjectType({ description: 'Primary and backup payment methods for ads.', simpleResolvers: true })
export class AdsPaymentMethods {
  @Field(() => AdsPaymentMethod, { description: 'Primary payment method.' })
  primary!: AdsPaymentMethod;

  @Field(() => AdsPaymentMethod, {
    nullable: true,
    description: 'Payment method that is used if the primary one fails; null for none.',
  })
  backup!: AdsPaymentMethod | null;
}

@ObjectType({ description: 'Preferences of an account.', simpleResolvers: true })
export class AccountPreferences {
  @Field(() => AdsPaymentMethods, { nullable: true, description: 'Payment methods for ads; null if none were set.' })
  adsPaymentMethods!: AdsPaymentMethods | null;

  @Field(() => CurrencyEnum, { description: 'Currency of ad reports.' })
  adsReportingCurrency!: Currency;

  @Field(() => String, { description: 'IANA name of the time zone in which ads are scheduled.' })
  adsSchedulingTimezone!: string;

  @Field(() => Boolean, { description: 'Whether issued cards are topped up automatically from the balance.' })
  cardsAutoTopUp!: boolean;
}

@ObjectType({ description: 'Result of a change of the preferences of an account.' })
export class AccountPreferencesPayload extends ResourcePayload {}
