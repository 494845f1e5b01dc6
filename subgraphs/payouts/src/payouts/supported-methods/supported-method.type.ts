import { Field, ID, ObjectType } from 'type-graphql';
import { CurrencyEnum, connectionOf, registerEnum, MaxListSize } from '../../../../kit/src';
import { PayoutMethodQuote } from '../fees/quote.type';
import { type FieldType, fieldTypes } from './required-fields';
import { type DeliveryType, type DestinationCategory, deliveryTypes, destinationCategories } from './rails';

export const DeliveryTypeEnum = registerEnum('DeliveryType', deliveryTypes, 'Delivery type.');
export const DestinationCategoryEnum = registerEnum(
  'DestinationCategory',
  destinationCategories,
  'Category of the payout network (rail).',
);
const PayoutFieldTypeEnum = registerEnum(
  'PayoutFieldType',
  fieldTypes,
  'Type of a field of a destination. Values may be added.',
);
export const FieldInputTypeEnum = registerEnum('FieldInputType', ['text', 'options', 'date'], 'Input type of a field.');

@ObjectType({
  description: 'Field of a destination that a payout method requires.',
  simpleResolvers: true,
})
export class PayoutRequiredField {
  @Field(() => ID, { description: 'Id of the field, `fld_…`, which is the key of its value.' })
  id!: string;

  @Field(() => PayoutFieldTypeEnum, { description: 'Type of the field.' })
  type!: FieldType;

  @Field(() => String, { description: 'Label for forms.' })
  label!: string;

  @Field(() => FieldInputTypeEnum, { description: 'Input type.' })
  inputType!: string;

  @Field(() => Boolean, { description: 'Whether a value is required.' })
  required!: boolean;

  @Field(() => Boolean, { description: 'Whether the value is stored encrypted and never returned in full.' })
  sensitive!: boolean;

  @Field(() => String, { nullable: true, description: 'Example; null without one.' })
  placeholder!: string | null;

  @Field(() => [String], { nullable: true, description: 'Permitted values; null for free text.' })
  options!: readonly string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Regular expression that the entire value must match; null for any text.',
  })
  validation!: string | null;
}

@ObjectType({
  description:
    'A type of payout method of a country. Owners save it as a payout method with the fields that it requires.',
  simpleResolvers: true,
})
export class SupportedPayoutMethod {
  @Field(() => ID, { description: 'Public id, `podst_…`.' })
  id!: string;

  @Field(() => String, { description: 'Display name.' })
  name!: string;

  @Field(() => String, { description: 'Name of the payer that is shown for payouts.' })
  payerName!: string;

  @Field(() => String, { nullable: true, description: 'URL of an icon; null without one.' })
  iconUrl!: string | null;

  @Field(() => DeliveryTypeEnum, { description: 'Delivery type.' })
  deliveryType!: DeliveryType;

  @Field(() => DestinationCategoryEnum, { description: 'Category of the payout network (rail).' })
  category!: DestinationCategory;

  @Field(() => String, { description: 'Country code of three letters (ISO 3166-1).' })
  countryCode!: string;

  @Field(() => [CurrencyEnum], { description: 'Supported payout currencies, the default first.' })
  destinationCurrencies!: readonly string[];

  @Field(() => Boolean, { description: 'Whether payouts at standard speed are offered.' })
  supportsStandardDelivery!: boolean;

  @Field(() => Boolean, { description: 'Whether instant payouts are offered.' })
  supportsInstantDelivery!: boolean;

  @Field(() => Boolean, {
    description: 'Whether an account can be linked through the bank (Plaid) instead of entering its number.',
  })
  supportsPlaid!: boolean;

  @MaxListSize(20)
  @Field(() => [PayoutRequiredField], { description: 'Fields that are required to save a payout method.' })
  requiredFields!: readonly PayoutRequiredField[];

  @MaxListSize(100)
  @Field(() => [PayoutMethodQuote], {
    nullable: true,
    description: 'Quotes for the given amount, one per currency; null without an amount.',
  })
  quotes!: readonly PayoutMethodQuote[] | null;
}

export const SupportedPayoutMethodConnection = connectionOf(SupportedPayoutMethod, 'SupportedPayoutMethod');
