import { Field, ObjectType } from 'type-graphql';

@ObjectType('IssuedCardBilling', {
  description: 'Where bills for what a card pays would be sent.',
  simpleResolvers: true,
})
export class CardBillingType {
  @Field({ description: 'Street and number.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'What else the street needs.' })
  line2!: string | null;

  @Field({ description: 'City.' })
  city!: string;

  @Field({ description: 'State or region.' })
  region!: string;

  @Field({ description: 'Postal code.' })
  postalCode!: string;

  @Field({ description: 'Two letters (ISO 3166-1).' })
  countryCode!: string;
}

@ObjectType('IssuedCardSecrets', {
  description: 'What only the issuer knows of a card. It is fetched for each read.',
  simpleResolvers: true,
})
export class CardSecretsShown {
  @Field({ description: 'All digits of its number.' })
  cardNumber!: string;

  @Field({ description: 'The three digits on its back.' })
  cvc!: string;

  @Field(() => String, { nullable: true, description: 'Its PIN; null unless the user who has the card is asking.' })
  pin!: string | null;
}
