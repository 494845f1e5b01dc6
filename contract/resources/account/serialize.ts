import { decimalNumber } from '../../money';
import { type LlcFormationData, serializeLlcFormation } from '../llc-formation';
import { type AccountSummaryData, serializeAccountSummary, toEnumValue } from '../shared';
import { balanceBreakdown, userCard } from '../shared/fields';
import { type OwnerVerificationData, serializeOwnerVerification } from '../owner-verification';
import { remoteAccountFields } from './remote-fields';
import { type AccountStandingData, serializeAccountStanding } from './standing';

interface BusinessAddressData {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** GraphQL data of a link on the public page: `{ id title url website }`. */
export interface SocialLinkData {
  readonly id: string;
  readonly title: string | null;
  readonly url: string;
  readonly website: string;
}

interface TaxIdentifierData {
  readonly id: string;
  readonly taxIdType: string;
  readonly taxIdValue: string;
}

interface AccountBalanceData {
  readonly currency: string;
  readonly name: string;
  readonly iconUrl: string | null;
  readonly balance: string;
  readonly valueUsd: string;
  readonly priceUsd: string;
  readonly breakdown: typeof balanceBreakdown.data;
}

/** Fields that the GraphQL fragment `AccountRead` selects. */
export interface AccountData extends AccountSummaryData, AccountStandingData {
  readonly verification: OwnerVerificationData | null;
  readonly description: string | null;
  readonly email: string | null;
  readonly country: string | null;
  readonly status: string | null;
  readonly metadata: object | null;
  readonly sendCustomerEmails: boolean | null;
  readonly bannerImageUrl: string | null;
  readonly opengraphImageUrl: string | null;
  readonly opengraphImageVariant: string | null;
  readonly useLogoAsOpengraphImageFallback: boolean | null;
  readonly businessName: string | null;
  readonly businessType: string | null;
  readonly businessAddress: BusinessAddressData | null;
  readonly industryGroup: string | null;
  readonly industryType: string | null;
  readonly otherBusinessDescription: string | null;
  readonly otherIndustryDescription: string | null;
  readonly invoicePrefix: string | null;
  readonly onboardingType: string | null;
  readonly homePreferences: readonly string[] | null;
  readonly require2fa: boolean | null;
  readonly showJoinedServices: boolean | null;
  readonly showReviewsDtc: boolean | null;
  readonly showUserDirectory: boolean | null;
  readonly socialLinks: readonly SocialLinkData[] | null;
  readonly storePageConfig: object | null;
  readonly targetAudience: string | null;
  readonly taxCollectionEnabledStates: readonly string[] | null;
  readonly taxIdentifiers: readonly TaxIdentifierData[] | null;
  readonly taxRemittedBy: string | null;
  readonly taxType: string | null;
  readonly collectVatId: boolean | null;
  readonly productTaxCodeId: string | null;
  readonly ownerUser: typeof userCard.data;
  readonly parentAccount: AccountSummaryData | null;
  readonly llcFormation: LlcFormationData | null;
  readonly createdAt: string;
  readonly totalUsd: string | null;
  readonly balances: readonly AccountBalanceData[] | null;
}

/** Serializes an account in the format of the latest API version. */
export function serializeAccount(account: AccountData) {
  return {
    ...remoteAccountFields(),
    ...serializeAccountStanding(account),
    verification: serializeOwnerVerification(account.verification),
    id: account.id,
    title: account.title,
    route: account.route,
    description: account.description,
    email: account.email,
    country: account.country,
    status: toEnumValue(account.status),
    metadata: account.metadata,
    send_customer_emails: account.sendCustomerEmails,
    logo_url: account.logoUrl,
    banner_image_url: account.bannerImageUrl,
    opengraph_image_url: account.opengraphImageUrl,
    opengraph_image_variant: account.opengraphImageVariant,
    use_logo_as_opengraph_image_fallback: account.useLogoAsOpengraphImageFallback,
    business_name: account.businessName,
    business_type: account.businessType,
    business_address: serializeAddress(account.businessAddress),
    industry_group: account.industryGroup,
    industry_type: account.industryType,
    other_business_description: account.otherBusinessDescription,
    other_industry_description: account.otherIndustryDescription,
    invoice_prefix: account.invoicePrefix,
    onboarding_type: toEnumValue(account.onboardingType),
    home_preferences: account.homePreferences,
    require_2fa: account.require2fa,
    show_joined_services: account.showJoinedServices,
    show_reviews_dtc: account.showReviewsDtc,
    show_user_directory: account.showUserDirectory,
    social_links:
      account.socialLinks && account.socialLinks.map((link) => ({ ...serializeSocialLink(link), title: link.title })),
    store_page_config: account.storePageConfig,
    target_audience: account.targetAudience,
    tax_collection_enabled_states: account.taxCollectionEnabledStates,
    tax_identifiers: account.taxIdentifiers && account.taxIdentifiers.map(serializeTaxIdentifier),
    tax_remitted_by: toEnumValue(account.taxRemittedBy),
    tax_type: toEnumValue(account.taxType),
    collect_vat_id: account.collectVatId,
    product_tax_code: account.productTaxCodeId && { id: account.productTaxCodeId },
    owner: userCard.serialize(account.ownerUser),
    parent_account: serializeAccountSummary(account.parentAccount),
    llc_formation: serializeLlcFormation(account.llcFormation),
    created_at: account.createdAt,
    total_usd: account.totalUsd,
    balances: (account.balances ?? []).map(serializeBalance),
  };
}

/** Serializes a link on the public page, without its title. */
export function serializeSocialLink(link: SocialLinkData) {
  return { id: link.id, url: link.url, website: toEnumValue(link.website) };
}

function serializeBalance({ currency, name, iconUrl, balance, valueUsd, priceUsd, breakdown }: AccountBalanceData) {
  return {
    symbol: currency.toUpperCase(),
    name,
    icon_url: iconUrl,
    balance,
    price_usd: decimalNumber(priceUsd),
    value_usd: valueUsd,
    breakdown: balanceBreakdown.serialize(breakdown),
  };
}

function serializeTaxIdentifier({ id, taxIdType, taxIdValue }: TaxIdentifierData) {
  return { id, tax_id_type: toEnumValue(taxIdType), tax_id_value: taxIdValue };
}

function serializeAddress(address: BusinessAddressData | null) {
  if (!address) return null;
  const { postalCode, ...addressFields } = address;
  return { ...addressFields, postal_code: postalCode };
}
