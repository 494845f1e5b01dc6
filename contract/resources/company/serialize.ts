import { type SocialLinkData, serializeSocialLink } from '../account/serialize';
import { type AccountSummaryData, type UserSummaryData, serializeUserSummary } from '../shared';

/** Fields that the GraphQL fragment `CompanyListRead` selects. */
export interface CompanyListData extends AccountSummaryData {
  readonly description: string | null;
  readonly verified: boolean;
  readonly sendCustomerEmails: boolean | null;
  readonly metadata: object | null;
  readonly targetAudience: string | null;
  readonly memberCount: number | null;
  readonly publishedReviewsCount: number | null;
  readonly ownerUser: UserSummaryData;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** Fields that the GraphQL fragment `CompanyRead` selects. */
export interface CompanyData extends CompanyListData {
  readonly socialLinks: readonly SocialLinkData[] | null;
  readonly affiliateInstructions: string | null;
  readonly featuredAffiliateProduct: { readonly id: string; readonly title: string } | null;
}

/** Serializes an account under its former name `Company`, in a list. */
export function serializeCompanyListItem(company: CompanyListData) {
  return {
    id: company.id,
    title: company.title,
    route: company.route,
    description: company.description,
    verified: company.verified,
    send_customer_emails: company.sendCustomerEmails,
    metadata: company.metadata,
    target_audience: company.targetAudience,
    member_count: company.memberCount ?? 0,
    published_reviews_count: company.publishedReviewsCount ?? 0,
    logo: company.logoUrl === null ? null : { url: company.logoUrl },
    owner_user: serializeUserSummary(company.ownerUser),
    created_at: company.createdAt,
    updated_at: company.updatedAt,
  };
}

/** Serializes an account under its former name `Company`. */
export function serializeCompany(company: CompanyData) {
  const { featuredAffiliateProduct: product } = company;
  return {
    ...serializeCompanyListItem(company),
    social_links: company.socialLinks && company.socialLinks.map(serializeSocialLink),
    affiliate_instructions: company.affiliateInstructions,
    featured_affiliate_product: product && { id: product.id, name: product.title },
  };
}
