import { Field, ID, ObjectType } from 'type-graphql';
import { CurrencyEnum, connectionOf, registerEnum, MaxListSize } from '../../../kit/src';
import { PayoutMethodQuote } from '../fees';
import { type DeliveryType, type DestinationCategory, deliveryTypes, destinationCategories } from './rails';

export const DeliveryTypeEnum = registerEnum('DeliveryType', deliveryTypes, 'How the money is delivered.');
export const DestinationCategoryEnum = registerEnum(
  'DestinationCategory',
  destinationCategories,
  'The kind of rail that the money takes.',
);
export const FieldInputTypeEnum = registerEnum(
  'FieldInputType',
  ['text', 'options', 'date'],
  'How a field is filled in.',
);

@ObjectType({
  description: 'Something that has to be known before money can be sent somewhere.',
  simpleResolvers: true,
})
export class PayoutRequiredField {
  @Field(() => ID, { description: 'Its id, `fld_…`, under which it is given.' })
  id!: string;

  @Field(() => String, { description: 'What it holds, in one word.' })
  type!: string;

  @Field(() => String, { description: 'What a form calls it.' })
  label!: string;

  @Field(() => FieldInputTypeEnum, { description: 'How it is filled in.' })
  inputType!: string;

  @Field(() => Boolean, { description: 'Whether it must be given.' })
  required!: boolean;

  @Field(() => Boolean, { description: 'Whether it is kept sealed and never shown whole.' })
  sensitive!: boolean;

  @Field(() => String, { nullable: true, description: 'An example; null for none.' })
  placeholder!: string | null;

  @Field(() => [String], { nullable: true, description: 'What may be chosen; null for free text.' })
  options!: readonly string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Regular expression that the whole text satisfies; null for any text.',
  })
  validation!: string | null;
}

@ObjectType({
  description: 'A way to be paid out in a country, which somebody may save with the details it requires.',
  simpleResolvers: true,
})
export class SupportedPayoutMethod {
  @Field(() => ID, { description: 'Public id, `podst_…`.' })
  id!: string;

  @Field(() => String, { description: 'Display name.' })
  name!: string;

  @Field(() => String, { description: 'What payouts by it show as who pays.' })
  payerName!: string;

  @Field(() => String, { nullable: true, description: 'Address of a picture; null for none.' })
  iconUrl!: string | null;

  @Field(() => DeliveryTypeEnum, { description: 'How the money is delivered.' })
  deliveryType!: DeliveryType;

  @Field(() => DestinationCategoryEnum, { description: 'The kind of rail that the money takes.' })
  category!: DestinationCategory;

  @Field(() => String, { description: 'The country, three letters (ISO 3166-1).' })
  countryCode!: string;

  @Field(() => [CurrencyEnum], { description: 'Currencies that it pays in, the usual one first.' })
  destinationCurrencies!: readonly string[];

  @Field(() => Boolean, { description: 'Whether payouts at standard speed are offered.' })
  supportsStandardDelivery!: boolean;

  @Field(() => Boolean, { description: 'Whether payouts at once are offered.' })
  supportsInstantDelivery!: boolean;

  @Field(() => Boolean, { description: 'Whether an account can be linked at the bank instead of typed in.' })
  supportsPlaid!: boolean;

  @MaxListSize(20)
  @Field(() => [PayoutRequiredField], { description: 'What has to be known to save a destination by it.' })
  requiredFields!: readonly PayoutRequiredField[];

  @MaxListSize(100)
  @Field(() => [PayoutMethodQuote], {
    nullable: true,
    description: 'What a payout would come to, for each currency; null where no amount was given.',
  })
  quotes!: readonly PayoutMethodQuote[] | null;
}

export const SupportedPayoutMethodConnection = connectionOf(SupportedPayoutMethod, 'SupportedPayoutMethod');
