import { Field, ObjectType } from 'type-graphql';
import {
  AccountField,
  BooleanField,
  computed,
  connectionOf,
  DecimalField,
  DeletePayload,
  EnumField,
  IdField,
  IntegerField,
  JsonField,
  MaxListSize,
  noValues,
  numberedPageOf,
  permittedField,
  Resource,
  ResourcePayload,
  StoredColumn,
  TextField,
  TextsField,
  Timestamped,
  MetadataField,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Plan } from '../plans/plan.resource';
import { type CallToAction, CallToActionEnum, type Visibility, VisibilityEnum } from '../../shared/enums';
import { Picture, PictureInput, pictureSource } from '../../shared/picture.type';
import type { StoredObject } from '../../shared/stored-object';
import {
  type GalleryImage,
  GalleryImageType,
  ProductTaxCode,
  StorePageConfig,
  StorePageConfigInput,
  storePageConfigSource,
} from './product-parts.type';
import {
  type AffiliateStatus,
  AffiliateStatusEnum,
  type MarketplaceStatus,
  MarketplaceStatusEnum,
  type ProductKind,
} from './product.states';

const read = 'access_pass:basic:read';

const toGalleryImages = (images: readonly GalleryImage[]) =>
  images.map(({ content_type: contentType, ...image }) => ({ ...image, contentType }));

@Resource('billing.products', 'A product of a seller. Plans set its prices; memberships grant access to it.')
export class Product extends Timestamped {
  @IdField('Public id, `prod_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.', { write: 'create' })
  accountId!: string;

  @TextField('Title.', { write: 'both', required: true, max: 80 })
  title!: string;

  @TextField('Headline.', { nullable: true, write: 'both', max: 200 })
  headline!: string | null;

  @TextField('Description.', { nullable: true, write: 'both', max: 10_000 })
  description!: string | null;

  @StoredColumn('text', { initial: 'regular' })
  kind!: ProductKind;

  @EnumField(VisibilityEnum, 'Visibility of the product.', { write: 'both', initial: 'visible' })
  visibility!: Visibility;

  @TextField('Last path segment of the product page URL, unique in the service: letters, digits and -, at most 80.', {
    write: 'both',
  })
  route!: string;

  @TextField("The seller's own product id.", {
    nullable: true,
    requires: read,
    write: 'create',
    max: 200,
    input: "The seller's own product id, at most 200 characters. An existing one changes that product instead.",
  })
  externalIdentifier!: string | null;

  @MetadataField({ write: 'both', permission: read })
  metadata!: Record<string, unknown>;

  @TextsField('Labels, in lower case.', {
    write: 'both',
    initial: [],
    source: permittedField('labels', read, noValues),
    input: 'At most 20 labels of 50 characters; stored in lower case.',
  })
  labels!: string[];

  @EnumField(CallToActionEnum, 'Label of the button that leads to the checkout.', {
    write: 'both',
    initial: 'get_access',
    resettable: true,
  })
  customCta!: CallToAction;

  @TextField('URL or tel: link that replaces the checkout.', { nullable: true, write: 'both' })
  customCtaUrl!: string | null;

  @TextField("Text on the buyer's card statement.", {
    nullable: true,
    requires: read,
    write: 'both',
    input: "Text on the buyer's card statement: 5 to 22 characters that start with SERVICE*.",
  })
  customStatementDescriptor!: string | null;

  @DecimalField('Commission of any affiliate, 0 to 100 percent; null while the programme is off.', {
    nullable: true,
    write: 'both',
  })
  globalAffiliatePercentage!: string | null;

  @EnumField(AffiliateStatusEnum, 'Whether any user may promote the product.', { write: 'both', initial: 'disabled' })
  globalAffiliateStatus!: AffiliateStatus;

  @DecimalField('Commission of members, 0 to 100 percent; null while the programme is off.', {
    nullable: true,
    write: 'both',
  })
  memberAffiliatePercentage!: string | null;

  @EnumField(AffiliateStatusEnum, 'Whether members may promote the product.', { write: 'both', initial: 'disabled' })
  memberAffiliateStatus!: AffiliateStatus;

  @StoredColumn('text', { nullable: true, input: { inputs: 'both', description: 'Tax code, `ptc_…`.' } })
  productTaxCodeId!: string | null;

  @Field(() => ProductTaxCode, { nullable: true, description: 'Tax code.' })
  readonly productTaxCode?: ProductTaxCode | null;

  @EnumField(MarketplaceStatusEnum, 'Whether the product is offered on the marketplace.', { initial: 'not_available' })
  marketplaceStatus!: MarketplaceStatus;

  @MaxListSize(20)
  @JsonField('Pictures.', {
    initial: [],
    type: () => [GalleryImageType],
    source: computed(['gallery_images'], toGalleryImages),
  })
  galleryImages!: readonly GalleryImage[];

  @JsonField('Banner picture.', {
    nullable: true,
    write: 'both',
    type: () => Picture,
    inputType: () => PictureInput,
    source: pictureSource('bannerImage'),
  })
  bannerImage!: StoredObject | null;

  @TextField('URL to which the buyer is redirected after the payment.', { nullable: true, write: 'both' })
  redirectPurchaseUrl!: string | null;

  @BooleanField('Whether the checkout requires a shipping address.', { write: 'both', initial: false })
  collectShippingAddress!: boolean;

  @BooleanField('Whether new members receive a welcome message.', { write: 'both', initial: true })
  sendWelcomeMessage!: boolean;

  @JsonField('Settings of the store page.', {
    write: 'both',
    initial: {},
    type: () => StorePageConfig,
    inputType: () => StorePageConfigInput,
    source: storePageConfigSource,
  })
  storePageConfig!: StoredObject;

  @BooleanField(
    'Whether memberships of the product have license keys: it was enabled, or the product includes an experience with license keys.',
    {
      write: 'both',
      initial: false,
      input: 'Whether memberships of the product have license keys even without an experience with license keys.',
    },
  )
  licensingEnabled!: boolean;

  @IntegerField('Number of memberships that currently grant access.', { initial: 0 })
  memberCount!: number;

  @Field(() => Plan, { nullable: true, description: "The account's default plan, if it belongs to this product." })
  readonly defaultPlan?: object | null;

  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const ProductConnection = connectionOf(Product, 'Product');
export const ProductPage = numberedPageOf(Product, 'Product');

@ObjectType({ description: 'Result of a mutation on a product.' })
export class ProductPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of a product.' })
export class ProductDeletePayload extends DeletePayload {}
