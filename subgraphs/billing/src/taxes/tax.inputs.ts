import { Field, InputType, Int } from 'type-graphql';
import { type TaxIdentifierType, TaxIdentifierTypeEnum } from '../../../kit/src';

@InputType({ description: 'Where a buyer is, as far as tax depends on it.' })
export class TaxAddressInput {
  @Field(() => String, { description: 'Country, two letters (ISO 3166-1).' })
  country!: string;

  @Field(() => String, { nullable: true, description: 'State or province, by code or name; at most 200 characters.' })
  state?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Postal code, at most 20 characters; tells the state where it is not given.',
  })
  postalCode?: string | null;

  @Field(() => String, { nullable: true, description: 'City, at most 200 characters.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'Street and number, at most 200 characters.' })
  line1?: string | null;

  @Field(() => String, { nullable: true, description: 'Apartment or floor, at most 200 characters.' })
  line2?: string | null;
}

@InputType({ description: 'A tax number of a buyer who buys as a business.' })
export class BuyerTaxIdentifierInput {
  @Field(() => TaxIdentifierTypeEnum, { description: 'Kind of the number.' })
  type!: TaxIdentifierType;

  @Field(() => String, { description: 'The number, 1 to 50 characters.' })
  value!: string;
}

@InputType({ description: 'Who would buy a plan, and where.' })
export class PlanTaxInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Units, 1 by default; more only of plans that are sold by the unit.',
  })
  quantity?: number | null;

  @Field(() => TaxAddressInput, { nullable: true, description: 'Where the buyer is; goes before the IP address.' })
  address?: TaxAddressInput | null;

  @Field(() => String, { nullable: true, description: 'IP address of the buyer, for one whose address is not known.' })
  ipAddress?: string | null;

  @Field(() => [BuyerTaxIdentifierInput], { nullable: true, description: 'The tax number of a business, at most 1.' })
  taxIds?: BuyerTaxIdentifierInput[] | null;
}
