import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql';
import { type TaxIdentifierType, TaxIdentifierTypeEnum } from '../../../../kit/src';
import { ImageInput } from '../../shared/image.inputs';
import { type SocialWebsite, SocialWebsiteEnum } from './account.enums';

/** A product of the billing subgraph, referenced by its id. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A product of a seller. Plans set its prices; memberships grant access to it.',
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

  @Field(() => String, { nullable: true, description: 'Second address line.' })
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

  @Field(() => SocialWebsiteEnum, { description: 'Website to which the link leads.' })
  website!: SocialWebsite;

  @Field({ description: 'URL.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Text of the link.' })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'URL of the icon.' })
  imageUrl!: string | null;
}

@ObjectType('TaxIdentifier', { description: 'A tax identification number of a business.', simpleResolvers: true })
export class TaxIdentifierObject {
  @Field(() => ID, { description: 'Id of the entry, `txid_…`.' })
  id!: string;

  @Field(() => TaxIdentifierTypeEnum, { description: 'Type of the number.' })
  taxIdType!: TaxIdentifierType;

  @Field({ description: 'Number.' })
  taxIdValue!: string;
}

@InputType({ description: 'Postal address of a business. Absent fields stay unchanged; null empties a field.' })
export class BusinessAddressInput {
  @Field(() => String, { nullable: true, description: 'Street and number.' })
  line1?: string | null;

  @Field(() => String, { nullable: true, description: 'Second address line.' })
  line2?: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'State or region.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode?: string | null;

  @Field(() => String, { nullable: true, description: 'Two-letter country code.' })
  country?: string | null;
}

@InputType({ description: 'A link on the public page.' })
export class SocialLinkInput {
  @Field(() => ID, { nullable: true, description: 'Id of an existing link to keep; by default a new link is created.' })
  id?: string | null;

  @Field(() => SocialWebsiteEnum, { description: 'Website to which the link leads.' })
  website!: SocialWebsite;

  @Field({ description: 'URL, http or https.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Text of the link, at most 100 characters.' })
  title?: string | null;

  @Field(() => ImageInput, { nullable: true, description: 'Icon of the link; by default that of the existing link.' })
  image?: ImageInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'Sort key among the links, compared as a string; links without one come last.',
  })
  order?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Sort key among links with the same `order`, compared as a string; links without one come last.',
  })
  websiteOrder?: string | null;
}

@InputType({ description: 'A tax identification number of a business.' })
export class TaxIdentifierInput {
  @Field(() => TaxIdentifierTypeEnum, { description: 'Type of the number.' })
  taxIdType!: TaxIdentifierType;

  @Field({ description: 'Number, 1 to 50 characters.' })
  taxIdValue!: string;
}
