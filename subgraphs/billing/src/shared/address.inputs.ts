import { Field, InputType } from 'type-graphql';

/** Fields of an address in inputs that name the person or company elsewhere. */
@InputType()
export abstract class PlaceInput {
  @Field(() => String, { nullable: true, description: 'Street and number.' })
  line1?: string | null;

  @Field(() => String, { nullable: true, description: 'Apartment, floor.' })
  line2?: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'State, province or region.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode?: string | null;

  @Field(() => String, { nullable: true, description: 'Country, two letters (ISO 3166-1).' })
  country?: string | null;
}

/** Fields of a postal address in inputs; each input with an address adds its own. */
@InputType()
export abstract class PostalAddressInput extends PlaceInput {
  @Field(() => String, { nullable: true, description: 'Name of the person or company.' })
  name?: string | null;
}
