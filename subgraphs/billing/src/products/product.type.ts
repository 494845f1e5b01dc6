import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  UserError,
  connectionOf,
  numberedPageOf,
  registerEnum,
  MaxListSize,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Plan } from '../plans/plan.type';
import { type CallToAction, CallToActionEnum, type Visibility, VisibilityEnum } from '../shared';
import {
  type AffiliateStatus,
  AffiliateStatusEnum,
  type MarketplaceStatus,
  MarketplaceStatusEnum,
} from './product.states';

const TaxCodeProductTypeEnum = registerEnum(
  'TaxCodeProductType',
  ['physical', 'digital', 'services'],
  'What is sold under a tax code.',
);

@ObjectType({ description: 'What a product is for the tax office.', simpleResolvers: true })
export class ProductTaxCode {
  @Field(() => ID, { description: 'Id, `ptc_…`.' })
  id!: string;

  @Field({ description: 'Name.' })
  name!: string;

  @Field(() => TaxCodeProductTypeEnum, { description: 'What is sold under this code.' })
  productType!: string;
}

@ObjectType({ description: 'A picture of a product.', simpleResolvers: true })
export class GalleryImageType {
  @Field(() => ID, { description: 'Id of the file.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'URL of the picture.' })
  url!: string | null;

  @Field(() => String, { nullable: true, description: 'Media type.' })
  contentType!: string | null;
}

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'Something a seller offers: plans price it, memberships give access to it.',
  simpleResolvers: true,
})
export class Product {
  @Field(() => ID, { description: 'Public id, `prod_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field({ description: 'Title, at most 80 characters.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Headline.' })
  headline!: string | null;

  @Field(() => String, { nullable: true, description: 'Description.' })
  description!: string | null;

  @Field(() => VisibilityEnum, { description: 'Visibility of the product.' })
  visibility!: Visibility;

  @Field({ description: 'Last path segment of the product page URL.' })
  route!: string;

  @Field(() => String, { nullable: true, description: "The seller's own product id." })
  externalIdentifier!: string | null;

  @Field(() => JSONObjectScalar, { description: 'Custom key-value pairs.' })
  metadata!: Record<string, unknown>;

  @Field(() => [String], { description: 'Labels, in lower case.' })
  labels!: string[];

  @Field(() => CallToActionEnum, { description: 'Words on the button that leads to the checkout.' })
  customCta!: CallToAction;

  @Field(() => String, { nullable: true, description: 'Link that replaces the checkout.' })
  customCtaUrl!: string | null;

  @Field(() => String, { nullable: true, description: "Text on the buyer's card statement." })
  customStatementDescriptor!: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Percentage for any affiliate; null while the programme is off.',
  })
  globalAffiliatePercentage!: string | null;

  @Field(() => AffiliateStatusEnum, { description: 'Whether anybody may promote the product.' })
  globalAffiliateStatus!: AffiliateStatus;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Percentage for members; null while the programme is off.',
  })
  memberAffiliatePercentage!: string | null;

  @Field(() => AffiliateStatusEnum, { description: 'Whether members may promote the product.' })
  memberAffiliateStatus!: AffiliateStatus;

  @Field(() => ProductTaxCode, { nullable: true, description: 'Tax code.' })
  productTaxCode!: ProductTaxCode | null;

  @Field(() => MarketplaceStatusEnum, { description: 'Whether the product is offered on the marketplace.' })
  marketplaceStatus!: MarketplaceStatus;

  @MaxListSize(20)
  @Field(() => [GalleryImageType], { description: 'Pictures.' })
  galleryImages!: GalleryImageType[];

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Banner picture.' })
  bannerImage!: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'Where the buyer goes after paying.' })
  redirectPurchaseUrl!: string | null;

  @Field({ description: 'Whether a shipping address is asked for.' })
  collectShippingAddress!: boolean;

  @Field({ description: 'Whether new members are welcomed.' })
  sendWelcomeMessage!: boolean;

  @Field(() => JSONObjectScalar, { description: 'Settings of the store page.' })
  storePageConfig!: Record<string, unknown>;

  @Field({
    description:
      'Whether memberships of the product get license keys: it was switched on, or the product includes an experience that gives them.',
  })
  licensingEnabled!: boolean;

  @Field(() => Int, { description: 'Number of memberships that currently grant access.' })
  memberCount!: number;

  @Field(() => Plan, { nullable: true, description: "The account's default plan, when it is one of this product." })
  defaultPlan!: object | null;

  @Field(() => DateTimeScalar, { description: 'When the product was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the product last changed.' })
  updatedAt!: Date;
}

export const ProductConnection = connectionOf(Product, 'Product');
export const ProductPage = numberedPageOf(Product, 'Product');

@ObjectType({ description: 'Outcome of a command on a product.' })
export class ProductPayload {
  /** Id of the product that the command was about; the `product` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting a product.', simpleResolvers: true })
export class ProductDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted product.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
