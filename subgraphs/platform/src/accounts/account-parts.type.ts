import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type TaxIdentifierType, TaxIdentifierTypeEnum } from '../../../kit/src';
import { type SocialWebsite, SocialWebsiteEnum } from './account.enums';

/** A product of the billing domain, known here by its id. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'Something a seller offers: plans price it, memberships give access to it.',
  simpleResolvers: true,
})
export class Product {
  @Field(() => ID, { description: 'Public id, `prod_…`.' })
  id!: string;
}

@ObjectType('BusinessAddress', { description: 'Postal address of a business.', simpleResolvers: true })
export class BusinessAddressType {
  @Field(() => String, { nullable: true, description: 'Street and number.' })
  line1!: string | null;

  @Field(() => String, { nullable: true, description: 'More of the address.' })
  line2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'State or region.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Two-letter country code.' })
  country!: string | null;
}

@ObjectType('SocialLink', { description: 'A link on the public page of an account.', simpleResolvers: true })
export class SocialLinkType {
  @Field(() => ID, { description: 'Id of the link, `slnk_…`.' })
  id!: string;

  @Field(() => SocialWebsiteEnum, { description: 'Where the link leads.' })
  website!: SocialWebsite;

  @Field({ description: 'Address of the link.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Text of the link.' })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its picture.' })
  imageUrl!: string | null;
}

@ObjectType('TaxIdentifier', { description: 'A tax number of a business.', simpleResolvers: true })
export class TaxIdentifierObject {
  @Field(() => ID, { description: 'Id of the entry, `txid_…`.' })
  id!: string;

  @Field(() => TaxIdentifierTypeEnum, { description: 'Kind of the number.' })
  taxIdType!: TaxIdentifierType;

  @Field({ description: 'The number.' })
  taxIdValue!: string;
}
