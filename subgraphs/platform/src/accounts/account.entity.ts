import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TaxIdentifierType } from '../../../kit/src';
import type {
  AccountStatus,
  AccountTaxType,
  OnboardingType,
  SocialWebsite,
  TaxRemitter,
  UsState,
} from './account.enums';

export interface BusinessAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** Two letters in lower case. */
  readonly country: string | null;
}

export interface SocialLink {
  readonly id: string;
  readonly website: SocialWebsite;
  readonly url: string;
  readonly title: string | null;
  readonly imageUrl: string | null;
}

export interface TaxIdentifier {
  readonly id: string;
  readonly taxIdType: TaxIdentifierType;
  readonly taxIdValue: string;
}

/** A business that sells through the service, or one that is connected to such a business. */
@Entity('accounts')
export class AccountEntity {
  @PrimaryColumn('text')
  id!: string;

  /** The account that this one is connected to. */
  @Column('text', { name: 'parent_account_id', nullable: true })
  parentAccountId!: string | null;

  @Column('text', { name: 'owner_user_id' })
  ownerUserId!: string;

  /** The owner was invited and has not accepted; until then the account belongs to the owner of the parent. */
  @Column('boolean', { name: 'owner_pending' })
  ownerPending!: boolean;

  @Column('text')
  title!: string;

  /** Unique name in addresses, always in lower case. */
  @Column('text')
  route!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  /** Two letters in lower case. */
  @Column('text', { nullable: true })
  country!: string | null;

  @Column('text')
  status!: AccountStatus;

  @Column('boolean')
  verified!: boolean;

  @Column('jsonb')
  metadata!: Record<string, unknown>;

  @Column('boolean', { name: 'send_customer_emails' })
  sendCustomerEmails!: boolean;

  @Column('text', { name: 'logo_url', nullable: true })
  logoUrl!: string | null;

  @Column('text', { name: 'banner_image_url', nullable: true })
  bannerImageUrl!: string | null;

  @Column('text', { name: 'opengraph_image_url', nullable: true })
  opengraphImageUrl!: string | null;

  @Column('text', { name: 'opengraph_image_variant', nullable: true })
  opengraphImageVariant!: string | null;

  @Column('boolean', { name: 'use_logo_as_opengraph_image_fallback' })
  useLogoAsOpengraphImageFallback!: boolean;

  @Column('text', { name: 'business_name', nullable: true })
  businessName!: string | null;

  @Column('text', { name: 'business_type', nullable: true })
  businessType!: string | null;

  @Column('jsonb', { name: 'business_address', nullable: true })
  businessAddress!: BusinessAddress | null;

  @Column('text', { name: 'industry_group', nullable: true })
  industryGroup!: string | null;

  @Column('text', { name: 'industry_type', nullable: true })
  industryType!: string | null;

  @Column('text', { name: 'other_business_description', nullable: true })
  otherBusinessDescription!: string | null;

  @Column('text', { name: 'other_industry_description', nullable: true })
  otherIndustryDescription!: string | null;

  @Column('text', { name: 'invoice_prefix', nullable: true })
  invoicePrefix!: string | null;

  @Column('text', { name: 'onboarding_type', nullable: true })
  onboardingType!: OnboardingType | null;

  @Column('jsonb', { name: 'home_preferences' })
  homePreferences!: readonly string[];

  @Column('boolean', { name: 'require_2fa' })
  require2fa!: boolean;

  @Column('boolean', { name: 'show_joined_services' })
  showJoinedServices!: boolean;

  @Column('boolean', { name: 'show_reviews_dtc' })
  showReviewsDtc!: boolean;

  @Column('boolean', { name: 'show_user_directory' })
  showUserDirectory!: boolean;

  /** In the order in which they are shown. */
  @Column('jsonb', { name: 'social_links' })
  socialLinks!: readonly SocialLink[];

  @Column('jsonb', { name: 'store_page_config' })
  storePageConfig!: Record<string, unknown>;

  @Column('text', { name: 'target_audience', nullable: true })
  targetAudience!: string | null;

  @Column('jsonb', { name: 'tax_collection_enabled_states' })
  taxCollectionEnabledStates!: readonly UsState[];

  @Column('jsonb', { name: 'tax_identifiers' })
  taxIdentifiers!: readonly TaxIdentifier[];

  @Column('text', { name: 'tax_remitted_by', nullable: true })
  taxRemittedBy!: TaxRemitter | null;

  @Column('text', { name: 'tax_type', nullable: true })
  taxType!: AccountTaxType | null;

  @Column('boolean', { name: 'collect_vat_id' })
  collectVatId!: boolean;

  @Column('text', { name: 'product_tax_code_id', nullable: true })
  productTaxCodeId!: string | null;

  @Column('boolean', { name: 'affiliate_application_required' })
  affiliateApplicationRequired!: boolean;

  @Column('text', { name: 'affiliate_instructions', nullable: true })
  affiliateInstructions!: string | null;

  /** Code of the affiliate who brought the account. */
  @Column('text', { name: 'affiliate_code', nullable: true })
  affiliateCode!: string | null;

  @Column('text', { name: 'featured_affiliate_product_id', nullable: true })
  featuredAffiliateProductId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
