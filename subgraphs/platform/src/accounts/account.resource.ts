import { Directive, Field, ObjectType } from 'type-graphql';
import {
  type CommandRejection,
  type TaxIdentifierType,
  UserError,
  connectionOf,
  MaxListSize,
  Resource,
  IdField,
  TextField,
  BooleanField,
  StoredColumn,
  DateTimeField,
  EnumField,
  JsonField,
  ForeignIdField,
} from '../../../kit/src';
import { LlcFormation } from '../llc-formations/llc-formation.type';
import { User } from '../users/user.resource';
import {
  type AccountStatus,
  AccountStatusEnum,
  type AccountTaxType,
  AccountTaxTypeEnum,
  type OnboardingType,
  OnboardingTypeEnum,
  type SocialWebsite,
  type TaxRemitter,
  TaxRemitterEnum,
  type UsState,
  UsStateEnum,
} from './account.enums';
import { Product, BusinessAddressType, SocialLinkType, TaxIdentifierObject } from './account-parts.type';

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

const permissionNote = 'Null without `company:basic:read`.';

const read = 'company:basic:read';

/** A business that sells through the service, or one that is connected to such a business. */
@Resource('platform.accounts', 'A business that sells through the service.')
export class Account {
  @IdField('Public id, `biz_…`.')
  id!: string;

  @Directive('@external')
  @Field(() => [String], {
    nullable: true,
    description: 'What the account has: `product`, `plan`, `promo_code`, `affiliate`, a paid `payment`.',
  })
  readonly salesSteps?: string[] | null;

  @Directive('@external')
  @Field(() => Boolean, { nullable: true, description: 'Whether it is known who stands behind the account.' })
  readonly isVerified?: boolean | null;

  @TextField('Name of the business.')
  title!: string;

  /** Unique name in addresses, always in lower case. */
  @TextField('Unique name in URLs.')
  route!: string;

  @TextField('URL of the logo.', { nullable: true })
  logoUrl!: string | null;

  @BooleanField('Whether the service has verified the business.')
  verified!: boolean;

  @StoredColumn('text')
  ownerUserId!: string;

  @Field(() => User, {
    description:
      'The owner. A connected account belongs to the owner of its parent until the person who was invited to own it has accepted.',
  })
  readonly ownerUser?: object;

  @DateTimeField('When the account was opened.')
  createdAt!: Date;

  /** The account that this one is connected to. */
  @StoredColumn('text', { nullable: true })
  parentAccountId!: string | null;

  @Field(() => Account, {
    nullable: true,
    description: 'The account that this one is connected to; null for an account of its own.',
  })
  readonly parentAccount?: object | null;

  @StoredColumn('text', { nullable: true })
  featuredAffiliateProductId!: string | null;

  @Field(() => Product, { nullable: true, description: 'The product that affiliates are sent to first.' })
  readonly featuredAffiliateProduct?: object | null;

  @TextField(`What the business does. ${permissionNote}`, { nullable: true, requires: read })
  description!: string | null;

  @TextField(`E-mail address of the business. ${permissionNote}`, { nullable: true, requires: read })
  email!: string | null;

  /** Two letters in lower case. */
  @TextField(`Two-letter country code. ${permissionNote}`, { nullable: true, requires: read })
  country!: string | null;

  @EnumField(AccountStatusEnum, `Whether the account may do business. ${permissionNote}`, { requires: read })
  status!: AccountStatus;

  @JsonField(`Custom key-value pairs. ${permissionNote}`, { requires: read })
  metadata!: Record<string, unknown>;

  @BooleanField(`Whether customers get e-mails from the service. ${permissionNote}`, { requires: read })
  sendCustomerEmails!: boolean;

  @TextField(`Address of the banner. ${permissionNote}`, { nullable: true, requires: read })
  bannerImageUrl!: string | null;

  @TextField(`Address of the picture for link previews. ${permissionNote}`, { nullable: true, requires: read })
  opengraphImageUrl!: string | null;

  @TextField(`Appearance of link previews. ${permissionNote}`, { nullable: true, requires: read })
  opengraphImageVariant!: string | null;

  @BooleanField(`Whether link previews fall back to the logo. ${permissionNote}`, { requires: read })
  useLogoAsOpengraphImageFallback!: boolean;

  @TextField(`Legal name. ${permissionNote}`, { nullable: true, requires: read })
  businessName!: string | null;

  @TextField(`Kind of business. ${permissionNote}`, { nullable: true, requires: read })
  businessType!: string | null;

  @JsonField(`Postal address. ${permissionNote}`, { nullable: true, requires: read, type: () => BusinessAddressType })
  businessAddress!: BusinessAddress | null;

  @TextField(`Group of industries. ${permissionNote}`, { nullable: true, requires: read })
  industryGroup!: string | null;

  @TextField(`Industry. ${permissionNote}`, { nullable: true, requires: read })
  industryType!: string | null;

  @TextField(`The kind of business in words, where no kind fits. ${permissionNote}`, { nullable: true, requires: read })
  otherBusinessDescription!: string | null;

  @TextField(`The industry in words, where no industry fits. ${permissionNote}`, { nullable: true, requires: read })
  otherIndustryDescription!: string | null;

  @TextField(`What invoice numbers begin with. ${permissionNote}`, { nullable: true, requires: read })
  invoicePrefix!: string | null;

  @EnumField(OnboardingTypeEnum, `What the account was opened for. ${permissionNote}`, {
    nullable: true,
    requires: read,
  })
  onboardingType!: OnboardingType | null;

  @JsonField(`What the home page of the dashboard shows. ${permissionNote}`, { requires: read, type: () => [String] })
  homePreferences!: readonly string[];

  @StoredColumn('boolean', { name: 'require_2fa' })
  @Field(() => Boolean, {
    nullable: true,
    description: `Whether the team has to use a second factor. ${permissionNote}`,
  })
  require2fa!: boolean;

  @BooleanField(`Whether members see what others joined. ${permissionNote}`, { requires: read })
  showJoinedServices!: boolean;

  @BooleanField(`Whether reviews are shown to the public. ${permissionNote}`, { requires: read })
  showReviewsDtc!: boolean;

  @BooleanField(`Whether members see each other. ${permissionNote}`, { requires: read })
  showUserDirectory!: boolean;

  /** In the order in which they are shown. */
  @MaxListSize(30)
  @JsonField(`Links on the public page, in their order. ${permissionNote}`, {
    requires: read,
    type: () => [SocialLinkType],
  })
  socialLinks!: readonly SocialLink[];

  @JsonField(`Appearance of the store page. ${permissionNote}`, { requires: read })
  storePageConfig!: Record<string, unknown>;

  @TextField(`Whom the business is for. ${permissionNote}`, { nullable: true, requires: read })
  targetAudience!: string | null;

  @JsonField(`States in which tax is collected. ${permissionNote}`, { requires: read, type: () => [UsStateEnum] })
  taxCollectionEnabledStates!: readonly UsState[];

  @MaxListSize(20)
  @JsonField(`Tax numbers. ${permissionNote}`, { requires: read, type: () => [TaxIdentifierObject] })
  taxIdentifiers!: readonly TaxIdentifier[];

  @EnumField(TaxRemitterEnum, `Who pays collected tax to the authorities. ${permissionNote}`, {
    nullable: true,
    requires: read,
  })
  taxRemittedBy!: TaxRemitter | null;

  @EnumField(AccountTaxTypeEnum, `Whether prices contain tax unless a plan says otherwise. ${permissionNote}`, {
    nullable: true,
    requires: read,
  })
  taxType!: AccountTaxType | null;

  @BooleanField(`Whether buyers are asked for a VAT number. ${permissionNote}`, { requires: read })
  collectVatId!: boolean;

  @ForeignIdField(`Tax code of products that have none of their own. ${permissionNote}`, {
    nullable: true,
    requires: read,
  })
  productTaxCodeId!: string | null;

  @BooleanField(`Whether affiliates have to apply. ${permissionNote}`, { requires: read })
  affiliateApplicationRequired!: boolean;

  @TextField(`What affiliates are told. ${permissionNote}`, { nullable: true, requires: read })
  affiliateInstructions!: string | null;

  /** Code of the affiliate who brought the account. */
  @TextField(`Code of the affiliate who brought the account. ${permissionNote}`, { nullable: true, requires: read })
  affiliateCode!: string | null;

  @Field(() => LlcFormation, {
    nullable: true,
    description: 'The company that was ordered for the account; null before that, and without `incorporation:read`.',
  })
  readonly llcFormation?: object | null;

  @DateTimeField(`When the account last changed. ${permissionNote}`, { requires: read })
  updatedAt!: Date;

  /** The owner was invited and has not accepted; until then the account belongs to the owner of the parent. */
  @StoredColumn('boolean')
  ownerPending!: boolean;
}

export const AccountConnection = connectionOf(Account, 'Account');

@ObjectType({ description: 'Outcome of a command on an account.' })
export class AccountPayload {
  /** Id of the account that the command was about; the `account` field reads it. */
  id!: string | null;

  /** Whether the command opened the account, so that the caller's grants do not name it yet. */
  opened?: boolean;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
