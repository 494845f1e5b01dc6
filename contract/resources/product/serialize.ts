import { decimalNumber } from '../../money';
import { releaseMethodValue } from '../plan/serialize';
import {
  type AccountSummaryData,
  serializeAccountSummary,
  serializeUserSummary,
  toEnumValue,
  type UserSummaryData,
} from '../shared';

interface Seller {
  readonly verified: boolean;
  readonly publishedReviewsCount: number | null;
}

/** Data of a product in a list, as selected by the GraphQL fragment `ProductListRead`. */
export interface ProductListData {
  readonly id: string;
  readonly title: string;
  readonly headline: string | null;
  readonly visibility: string;
  readonly account: Seller | null;
  readonly memberCount: number;
  readonly route: string;
  readonly externalIdentifier: string | null;
  readonly metadata: object;
  readonly galleryImages: readonly {
    readonly id: string;
    readonly url: string | null;
    readonly contentType: string | null;
  }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface DefaultPlanData {
  readonly id: string;
  readonly title: string | null;
  readonly planType: string;
  readonly releaseMethod: string;
  readonly visibility: string;
  readonly currency: string;
  readonly initialPrice: { readonly amount: string };
  readonly renewalPrice: { readonly amount: string };
  readonly formattedPrice: string;
  readonly billingPeriod: number | null;
  readonly purchaseUrl: string;
}

/** Data of a product, as selected by the GraphQL fragment `ProductRead`. */
export interface ProductData extends ProductListData {
  readonly account: (Seller & AccountSummaryData & { readonly ownerUser: UserSummaryData | null }) | null;
  readonly description: string | null;
  readonly labels: readonly string[];
  readonly customCta: string;
  readonly customCtaUrl: string | null;
  readonly customStatementDescriptor: string | null;
  readonly globalAffiliatePercentage: string | null;
  readonly globalAffiliateStatus: string;
  readonly memberAffiliatePercentage: string | null;
  readonly memberAffiliateStatus: string;
  readonly productTaxCode: { readonly id: string; readonly name: string; readonly productType: string } | null;
  readonly marketplaceStatus: string;
  readonly defaultPlan: DefaultPlanData | null;
}

/** Serializes a product as a list item for the latest REST API version. */
export function serializeProductListItem(product: ProductListData) {
  return {
    id: product.id,
    title: product.title,
    headline: product.headline,
    visibility: toEnumValue(product.visibility),
    verified: product.account?.verified ?? false,
    member_count: product.memberCount,
    route: product.route,
    published_reviews_count: product.account?.publishedReviewsCount ?? 0,
    external_identifier: product.externalIdentifier,
    metadata: product.metadata,
    gallery_images: product.galleryImages.map(({ id, url, contentType }) => ({ id, url, content_type: contentType })),
    created_at: product.createdAt,
    updated_at: product.updatedAt,
  };
}

/** Serializes a product for the latest REST API version. */
export function serializeProduct(product: ProductData) {
  return {
    ...serializeProductListItem(product),
    account: serializeAccountSummary(product.account),
    account_id: product.account?.id ?? null,
    description: product.description,
    labels: product.labels,
    custom_cta: toEnumValue(product.customCta),
    custom_cta_url: product.customCtaUrl,
    custom_statement_descriptor: product.customStatementDescriptor,
    global_affiliate_percentage: percentage(product.globalAffiliatePercentage),
    global_affiliate_status: toEnumValue(product.globalAffiliateStatus),
    member_affiliate_percentage: percentage(product.memberAffiliatePercentage),
    member_affiliate_status: toEnumValue(product.memberAffiliateStatus),
    product_tax_code: product.productTaxCode && {
      id: product.productTaxCode.id,
      name: product.productTaxCode.name,
      product_type: toEnumValue(product.productTaxCode.productType),
    },
    marketplace_status: toEnumValue(product.marketplaceStatus),
    owner_user: serializeUserSummary(product.account?.ownerUser ?? null),
    default_plan: product.defaultPlan && serializeDefaultPlan(product.defaultPlan),
  };
}

function percentage(value: string | null) {
  return value === null ? null : decimalNumber(value);
}

function serializeDefaultPlan(plan: DefaultPlanData) {
  return {
    id: plan.id,
    title: plan.title,
    plan_type: toEnumValue(plan.planType),
    release_method: releaseMethodValue(plan.releaseMethod),
    visibility: toEnumValue(plan.visibility),
    currency: toEnumValue(plan.currency),
    initial_price: decimalNumber(plan.initialPrice.amount),
    renewal_price: decimalNumber(plan.renewalPrice.amount),
    formatted_price: plan.formattedPrice,
    billing_period: plan.billingPeriod,
    purchase_url: plan.purchaseUrl,
  };
}
