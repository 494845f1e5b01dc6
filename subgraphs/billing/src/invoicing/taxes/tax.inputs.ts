import { Field, InputType, Int } from 'type-graphql';
import { type TaxIdentifierType, TaxIdentifierTypeEnum } from '../../../../kit/src';

@InputType({ description: 'Address of a buyer, as needed to calculate tax.' })
export class TaxAddressInput {
  @Field(() => String, { description: 'Country, two letters (ISO 3166-1).' })
  country!: string;

  @Field(() => String, { nullable: true, description: 'State or province, by code or name; at most 200 characters.' })
  state?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Postal code, at most 20 characters; determines the state if it is not given.',
  })
  postalCode?: string | null;

  @Field(() => String, { nullable: true, description: 'City, at most 200 characters.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'Street and number, at most 200 characters.' })
  line1?: string | null;

  @Field(() => String, { nullable: true, description: 'Apartment or floor, at most 200 characters.' })
  line2?: string | null;
}

@InputType({ description: 'Tax number of a buyer that is a business.' })
export class BuyerTaxIdentifierInput {
  @Field(() => TaxIdentifierTypeEnum, { description: 'Type of the number.' })
  type!: TaxIdentifierType;

  @Field(() => String, { description: 'The number, 1 to 50 characters.' })
  value!: string;
}

@InputType({ description: 'Buyer of a plan, for whom the tax is calculated.' })
export class PlanTaxInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Number of units, 1 by default; more than 1 only if a purchase of the plan can include several units.',
  })
  quantity?: number | null;

  @Field(() => TaxAddressInput, {
    nullable: true,
    description: 'Address of the buyer; takes precedence over the IP address.',
  })
  address?: TaxAddressInput | null;

  @Field(() => String, { nullable: true, description: 'IP address of the buyer, if the address is unknown.' })
  ipAddress?: string | null;

  @Field(() => [BuyerTaxIdentifierInput], { nullable: true, description: 'Tax number of the business, at most 1.' })
  taxIds?: BuyerTaxIdentifierInput[] | null;
}
