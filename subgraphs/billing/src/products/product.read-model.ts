import { type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';
import { planGuard } from '../plans/plan.policy';
import { noPairs, noValues, sellerField } from '../shared';
import type { GalleryImage } from './product.entity';
import { taxCode } from './tax-codes';

const read = 'access_pass:basic:read';

/** Maximum number of plans in the field `plans` of a product. The list of plans is paginated instead. */
export const maxPlans = 100;

/** Defines the read model of products: the columns behind each GraphQL field. */
export function productReadModel(models: ReadModels): ReadModel {
  return new ReadModel('Product', 'billing.products', {
    account: reference('account_id'),
    title: column('title'),
    headline: column('headline'),
    description: column('description'),
    visibility: column('visibility'),
    route: column('route'),
    externalIdentifier: column('external_identifier', { requires: read }),
    metadata: sellerField('metadata', read, noPairs),
    labels: sellerField('labels', read, noValues),
    customCta: column('custom_cta'),
    customCtaUrl: column('custom_cta_url'),
    customStatementDescriptor: column('custom_statement_descriptor', { requires: read }),
    globalAffiliatePercentage: column('global_affiliate_percentage'),
    globalAffiliateStatus: column('global_affiliate_status'),
    memberAffiliatePercentage: column('member_affiliate_percentage'),
    memberAffiliateStatus: column('member_affiliate_status'),
    productTaxCode: computed(['product_tax_code_id'], taxCode),
    marketplaceStatus: column('marketplace_status'),
    galleryImages: computed(['gallery_images'], (images: GalleryImage[]) =>
      images.map(({ content_type, ...image }) => ({ ...image, contentType: content_type })),
    ),
    bannerImage: column('banner_image'),
    redirectPurchaseUrl: column('redirect_purchase_url'),
    collectShippingAddress: column('collect_shipping_address'),
    sendWelcomeMessage: column('send_welcome_message'),
    storePageConfig: column('store_page_config'),
    licensingEnabled: column('($row.licensing_enabled OR $row.has_licensing_experience)'),
    memberCount: column('member_count'),
    defaultPlan: relation(
      () => models.plan,
      '(SELECT d.plan_id FROM billing.default_plans d JOIN billing.plans p ON p.id = d.plan_id AND p.product_id = $row.id WHERE d.account_id = $row.account_id)',
      { guard: planGuard },
    ),
    plans: column(
      `ARRAY(SELECT p.id FROM billing.plans p WHERE p.product_id = $row.id AND p.deleted_at IS NULL ORDER BY p.created_at DESC, p.id DESC LIMIT ${maxPlans})`,
    ),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    deleted: computed(['deleted_at'], (deletedAt: string | null) => deletedAt !== null),
  });
}

/** Filters and sort orders for the list of products. */
export const productList: ListDefinition = {
  limits: { default: 100, maximum: 100 },
  filters: {
    existing: (row, value) => `(${row}.deleted_at IS NULL) = ${value}`,
    visibilities: (row, value) => `${row}.visibility = ANY(${value}::text[])`,
    kinds: (row, value) => `${row}.kind = ANY(${value}::text[])`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
    active_memberships_count: { expression: (row) => `${row}.member_count`, type: 'int' },
    usd_gmv: { expression: (row) => `${row}.usd_gmv`, type: 'numeric' },
    usd_gmv_30_days: { expression: (row) => `${row}.usd_gmv_30_days`, type: 'numeric' },
  },
};
