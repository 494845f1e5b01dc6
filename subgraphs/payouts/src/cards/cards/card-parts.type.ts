import { Field, InputType, ObjectType } from 'type-graphql';

@ObjectType('IssuedCardBilling', { description: 'Billing address of a card.', simpleResolvers: true })
export class CardBillingType {
  @Field({ description: 'Street and number.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'Second address line.' })
  line2!: string | null;

  @Field({ description: 'City.' })
  city!: string;

  @Field({ description: 'State or region.' })
  region!: string;

  @Field({ description: 'Postal code.' })
  postalCode!: string;

  @Field({ description: 'Country code of two letters (ISO 3166-1).' })
  countryCode!: string;
}

@InputType({ description: 'Billing address of a card.' })
export class CardBillingInput {
  @Field({ description: 'Street and number, at most 200 characters.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'Second address line, at most 200 characters.' })
  line2?: string | null;

  @Field({ description: 'City, at most 100 characters.' })
  city!: string;

  @Field({ description: 'State or region, at most 100 characters.' })
  region!: string;

  @Field({ description: 'Postal code, at most 20 characters.' })
  postalCode!: string;

  @Field({ description: 'Country code of two letters (ISO 3166-1).' })
  countryCode!: string;
}

@ObjectType('IssuedCardSecrets', {
  description: 'Confidential card details. The service reads them from the issuer for each request.',
  simpleResolvers: true,
})
export class CardSecretsShown {
  @Field({ description: 'Full card number.' })
  cardNumber!: string;

  @Field({ description: 'Card verification code of three digits.' })
  cvc!: string;

  @Field(() => String, { nullable: true, description: 'PIN; null unless the caller is the cardholder.' })
  pin!: string | null;
}
