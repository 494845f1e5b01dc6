import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CallToAction, Visibility } from '../shared';
import type { AffiliateStatus, MarketplaceStatus, ProductKind } from './product.states';

export interface GalleryImage {
  readonly id: string;
  readonly url: string | null;
  readonly content_type: string | null;
}

/** What a seller offers. Plans price it; memberships give access to it. */
@Entity('products')
export class ProductEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  headline!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text')
  kind!: ProductKind;

  @Column('text')
  visibility!: Visibility;

  /** Last part of the product page's address, unique in the service. */
  @Column('text')
  route!: string;

  /** The seller's own id; creating with a known one changes that product instead. */
  @Column('text', { name: 'external_identifier', nullable: true })
  externalIdentifier!: string | null;

  @Column('jsonb')
  metadata!: Record<string, unknown>;

  @Column('text', { array: true })
  labels!: string[];

  @Column('text', { name: 'custom_cta' })
  customCta!: CallToAction;

  @Column('text', { name: 'custom_cta_url', nullable: true })
  customCtaUrl!: string | null;

  @Column('text', { name: 'custom_statement_descriptor', nullable: true })
  customStatementDescriptor!: string | null;

  @Column('numeric', { name: 'global_affiliate_percentage', nullable: true })
  globalAffiliatePercentage!: string | null;

  @Column('text', { name: 'global_affiliate_status' })
  globalAffiliateStatus!: AffiliateStatus;

  @Column('numeric', { name: 'member_affiliate_percentage', nullable: true })
  memberAffiliatePercentage!: string | null;

  @Column('text', { name: 'member_affiliate_status' })
  memberAffiliateStatus!: AffiliateStatus;

  @Column('text', { name: 'product_tax_code_id', nullable: true })
  productTaxCodeId!: string | null;

  @Column('text', { name: 'marketplace_status' })
  marketplaceStatus!: MarketplaceStatus;

  @Column('jsonb', { name: 'gallery_images' })
  galleryImages!: readonly GalleryImage[];

  @Column('jsonb', { name: 'banner_image', nullable: true })
  bannerImage!: Record<string, unknown> | null;

  @Column('text', { name: 'redirect_purchase_url', nullable: true })
  redirectPurchaseUrl!: string | null;

  @Column('boolean', { name: 'collect_shipping_address' })
  collectShippingAddress!: boolean;

  @Column('boolean', { name: 'send_welcome_message' })
  sendWelcomeMessage!: boolean;

  @Column('jsonb', { name: 'store_page_config' })
  storePageConfig!: Record<string, unknown>;

  /** Whether memberships of the product get license keys whatever it includes. */
  @Column('boolean', { name: 'licensing_enabled' })
  licensingEnabled!: boolean;

  @Column('int', { name: 'member_count' })
  memberCount!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
