import { Field, ObjectType } from 'type-graphql';

/** A stored postal address. */
export interface PostalAddress {
  readonly name: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1, two letters in lower case */
  readonly country: string | null;
}

@ObjectType('PostalAddress', { description: 'A postal address.', simpleResolvers: true })
export class PostalAddressType implements PostalAddress {
  @Field(() => String, { nullable: true, description: 'Name of the person or company.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Street and number.' })
  line1!: string | null;

  @Field(() => String, { nullable: true, description: 'Apartment, floor.' })
  line2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'State, province or region.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Country, two letters in lower case (ISO 3166-1).' })
  country!: string | null;
}
