import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, JSONObjectScalar, NumberedPageArgs, PageArgs } from '../../../kit/src';
import { PlanCreateInput } from '../plans/plan.inputs';
import {
  type CallToAction,
  CallToActionEnum,
  type Visibility,
  VisibilityEnum,
  type VisibilityFilter,
  VisibilityFilterEnum,
} from '../shared';
import {
  type AffiliateStatus,
  AffiliateStatusEnum,
  type ProductKind,
  ProductKindEnum,
  type ProductOrder,
  ProductOrderEnum,
} from './product.states';

@InputType({ description: 'Changes to a product. Absent fields stay as they are; null empties a field.' })
export class ProductPatch {
  @Field(() => String, { nullable: true, description: 'At most 80 characters.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 200 characters.' })
  headline?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 10,000 characters.' })
  description?: string | null;

  @Field(() => VisibilityEnum, { nullable: true, description: 'Visibility of the product.' })
  visibility?: Visibility | null;

  @Field(() => String, {
    nullable: true,
    description: "Last part of the product page's address: letters, digits and -, at most 80.",
  })
  route?: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: 50 keys of 100 characters, texts of 500.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => [String], { nullable: true, description: 'At most 20 labels of 50 characters; kept in lower case.' })
  labels?: string[] | null;

  @Field(() => CallToActionEnum, { nullable: true, description: 'Words on the button; `get_access` when null.' })
  customCta?: CallToAction | null;

  @Field(() => String, { nullable: true, description: 'Web address or tel: link that replaces the checkout.' })
  customCtaUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Text on the buyer's card statement: 5 to 22 characters that start with SERVICE*.",
  })
  customStatementDescriptor?: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Percentage for any affiliate, 0 to 100.' })
  globalAffiliatePercentage?: string | null;

  @Field(() => AffiliateStatusEnum, { nullable: true, description: 'Whether anybody may promote the product.' })
  globalAffiliateStatus?: AffiliateStatus | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Percentage for members, 0 to 100.' })
  memberAffiliatePercentage?: string | null;

  @Field(() => AffiliateStatusEnum, { nullable: true, description: 'Whether members may promote the product.' })
  memberAffiliateStatus?: AffiliateStatus | null;

  @Field(() => ID, { nullable: true, description: 'Tax code, `ptc_…`.' })
  productTaxCodeId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Files of the pictures, at most 20.' })
  galleryImageIds?: string[] | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Banner: `id` of a file or `direct_upload_id`.' })
  bannerImage?: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'Web address where the buyer goes after paying.' })
  redirectPurchaseUrl?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a shipping address is asked for.' })
  collectShippingAddress?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether new members are welcomed.' })
  sendWelcomeMessage?: boolean | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Settings of the store page: `custom_cta`, `show_price`.',
  })
  storePageConfig?: Record<string, unknown> | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether memberships of the product get license keys even without an experience that gives them.',
  })
  licensingEnabled?: boolean | null;
}

@InputType({ description: 'A product to make.' })
export class ProductCreateInput extends ProductPatch {
  @Field(() => ID, { nullable: true, description: "The selling account; the credential's account by default." })
  accountId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The seller's own id, at most 200 characters; a known one changes that product.",
  })
  externalIdentifier?: string | null;

  @Field(() => PlanCreateInput, { nullable: true, description: 'A plan to make together with the product.' })
  plan?: PlanCreateInput | null;
}

@ArgsType()
export class ProductListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only products of this account.' })
  accountId?: string | null;

  @Field(() => [VisibilityFilterEnum], { nullable: true, description: 'Only products with one of these visibilities.' })
  visibilities?: VisibilityFilter[] | null;

  @Field(() => [ProductKindEnum], { nullable: true, description: 'Only products of these kinds.' })
  kinds?: ProductKind[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only products made after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only products made before this instant.' })
  createdBefore?: Date | null;

  @Field(() => ProductOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: ProductOrder;
}

@ArgsType()
export class ProductPageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only products of this account.' })
  accountId?: string | null;

  @Field(() => [VisibilityFilterEnum], { nullable: true, description: 'Only products with one of these visibilities.' })
  visibilities?: VisibilityFilter[] | null;
}
