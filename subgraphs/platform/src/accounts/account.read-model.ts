import { type ListDefinition, ReadModel, column, reference, relation } from '../../../kit/src';
import type { ReadModels } from '../read-models';

/**
 * SQL for the latest LLC formation of an account, as JSON. An account has several only when the earlier ones were
 * rejected.
 */
const llcFormation = `(SELECT jsonb_build_object('id', f.id, 'accountId', f.account_id, 'status', f.status, 'legalName', f.legal_name, 'einRegistered', f.ein_registered,
  'stateRegistered', f.state_registered, 'total', jsonb_build_object('amount', f.total::text, 'currency', 'usd'), 'createdAt', f.created_at)
  FROM platform.llc_formations f WHERE f.account_id = $row.id ORDER BY f.created_at DESC LIMIT 1)`;

const read = { requires: 'company:basic:read' };

/**
 * Read model of accounts. Storefront fields are public; all other fields require `company:basic:read` on the account.
 */
export function accountReadModel(models: ReadModels): ReadModel {
  return new ReadModel('Account', 'platform.accounts', {
    parentAccount: relation(() => models.account, 'parent_account_id'),
    ownerUser: relation(() => models.user, 'owner_user_id'),
    featuredAffiliateProduct: reference('featured_affiliate_product_id'),
    title: column('title'),
    route: column('route'),
    description: column('description', read),
    email: column('email', read),
    country: column('country', read),
    status: column('status', read),
    verified: column('verified'),
    metadata: column('metadata', read),
    sendCustomerEmails: column('send_customer_emails', read),
    logoUrl: column('logo_url'),
    bannerImageUrl: column('banner_image_url', read),
    opengraphImageUrl: column('opengraph_image_url', read),
    opengraphImageVariant: column('opengraph_image_variant', read),
    useLogoAsOpengraphImageFallback: column('use_logo_as_opengraph_image_fallback', read),
    businessName: column('business_name', read),
    businessType: column('business_type', read),
    businessAddress: column('business_address', read),
    industryGroup: column('industry_group', read),
    industryType: column('industry_type', read),
    otherBusinessDescription: column('other_business_description', read),
    otherIndustryDescription: column('other_industry_description', read),
    invoicePrefix: column('invoice_prefix', read),
    onboardingType: column('onboarding_type', read),
    homePreferences: column('home_preferences', read),
    require2fa: column('require_2fa', read),
    showJoinedServices: column('show_joined_services', read),
    showReviewsDtc: column('show_reviews_dtc', read),
    showUserDirectory: column('show_user_directory', read),
    socialLinks: column('social_links', read),
    storePageConfig: column('store_page_config', read),
    targetAudience: column('target_audience', read),
    taxCollectionEnabledStates: column('tax_collection_enabled_states', read),
    taxIdentifiers: column('tax_identifiers', read),
    taxRemittedBy: column('tax_remitted_by', read),
    taxType: column('tax_type', read),
    collectVatId: column('collect_vat_id', read),
    productTaxCodeId: column('product_tax_code_id', read),
    affiliateApplicationRequired: column('affiliate_application_required', read),
    affiliateInstructions: column('affiliate_instructions', read),
    affiliateCode: column('affiliate_code', read),
    llcFormation: column(llcFormation, { requires: 'incorporation:read' }),
    createdAt: column('created_at'),
    updatedAt: column('updated_at', read),
  });
}

/** Filters, sort orders and page sizes of the list of accounts. Its pages are smaller than those of other lists. */
export const accountList: ListDefinition = {
  limits: { default: 10, maximum: 50 },
  filters: {
    parentAccountId: (row, value) => `${row}.parent_account_id = ${value}`,
    teamUserId: (row, value) =>
      `EXISTS (SELECT 1 FROM platform.team_members m WHERE m.account_id = ${row}.id AND m.user_id = ${value} AND m.status = 'joined')`,
    status: (row, value) => `${row}.status = ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  search: { filter: 'query', text: (row) => `${row}.title || ' ' || ${row}.route` },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
