import { Field, ID, ObjectType } from 'type-graphql';
import { type CommandRejection, type Currency, CurrencyEnum, UserError } from '../../../kit/src';
import { type AdsPaymentMethodType, AdsPaymentMethodTypeEnum } from './account-preference.inputs';

@ObjectType({ description: 'What pays for ads.', simpleResolvers: true })
export class AdsPaymentMethod {
  @Field(() => ID, { description: 'Its id: of a balance that of its account.' })
  id!: string;

  @Field(() => AdsPaymentMethodTypeEnum, { description: 'Its kind.' })
  type!: AdsPaymentMethodType;
}

@ObjectType({ description: 'What pays for ads first, and where that fails.', simpleResolvers: true })
export class AdsPaymentMethods {
  @Field(() => AdsPaymentMethod, { description: 'What pays first.' })
  primary!: AdsPaymentMethod;

  @Field(() => AdsPaymentMethod, { nullable: true, description: 'What pays where that fails; null for nothing.' })
  backup!: AdsPaymentMethod | null;
}

@ObjectType({ description: 'What an account has chosen.', simpleResolvers: true })
export class AccountPreferences {
  @Field(() => AdsPaymentMethods, { nullable: true, description: 'What pays for ads; null where nothing was chosen.' })
  adsPaymentMethods!: AdsPaymentMethods | null;

  @Field(() => CurrencyEnum, { description: 'Currency of reports on ads.' })
  adsReportingCurrency!: Currency;

  @Field(() => String, { description: 'Time zone in which ads are scheduled, by its IANA name.' })
  adsSchedulingTimezone!: string;

  @Field(() => Boolean, { description: 'Whether issued cards may draw on the balance automatically.' })
  cardsAutoTopUp!: boolean;
}

@ObjectType({ description: 'Outcome of changing what an account has chosen.' })
export class AccountPreferencesPayload {
  /** Id of the account; the `preferences` field reads them. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
