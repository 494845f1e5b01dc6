import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  type CommandRejection,
  DateTimeScalar,
  JSONObjectScalar,
  type TaxIdentifierType,
  TaxIdentifierTypeEnum,
  UserError,
  connectionOf,
  MaxListSize,
} from '../../../kit/src';
import { LlcFormation } from '../llc-formations/llc-formation.type';
import { User } from '../users/user.type';
import type { BusinessAddress, SocialLink, TaxIdentifier } from './account.entity';
import {
  type AccountStatus,
  AccountStatusEnum,
  type AccountTaxType,
  AccountTaxTypeEnum,
  type OnboardingType,
  OnboardingTypeEnum,
  type SocialWebsite,
  SocialWebsiteEnum,
  type TaxRemitter,
  TaxRemitterEnum,
  type UsState,
  UsStateEnum,
} from './account.enums';

/** A product of the billing domain, known here by its id. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'Something a seller offers: plans price it, memberships give access to it.',
  simpleResolvers: true,
})
export class Product {
  @Field(() => ID, { description: 'Public id, `prod_…`.' })
  id!: string;
}

@ObjectType('BusinessAddress', { description: 'Postal address of a business.', simpleResolvers: true })
export class BusinessAddressType {
  @Field(() => String, { nullable: true, description: 'Street and number.' })
  line1!: string | null;

  @Field(() => String, { nullable: true, description: 'More of the address.' })
  line2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'State or region.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Two-letter country code.' })
  country!: string | null;
}

@ObjectType('SocialLink', { description: 'A link on the public page of an account.', simpleResolvers: true })
export class SocialLinkType {
  @Field(() => ID, { description: 'Id of the link, `slnk_…`.' })
  id!: string;

  @Field(() => SocialWebsiteEnum, { description: 'Where the link leads.' })
  website!: SocialWebsite;

  @Field({ description: 'Address of the link.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Text of the link.' })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its picture.' })
  imageUrl!: string | null;
}

@ObjectType('TaxIdentifier', { description: 'A tax number of a business.', simpleResolvers: true })
export class TaxIdentifierObject {
  @Field(() => ID, { description: 'Id of the entry, `txid_…`.' })
  id!: string;

  @Field(() => TaxIdentifierTypeEnum, { description: 'Kind of the number.' })
  taxIdType!: TaxIdentifierType;

  @Field({ description: 'The number.' })
  taxIdValue!: string;
}

const permissionNote = 'Null without `company:basic:read`.';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A business that sells through the service.', simpleResolvers: true })
export class Account {
  @Field(() => ID, { description: 'Public id, `biz_…`.' })
  id!: string;

  @Directive('@external')
  @Field(() => [String], {
    nullable: true,
    description: 'What the account has: `product`, `plan`, `promo_code`, `affiliate`, a paid `payment`.',
  })
  salesSteps?: string[] | null;

  @Directive('@external')
  @Field(() => Boolean, { nullable: true, description: 'Whether it is known who stands behind the account.' })
  isVerified?: boolean | null;

  @Field({ description: 'Name of the business.' })
  title!: string;

  @Field({ description: 'Unique name in URLs.' })
  route!: string;

  @Field(() => String, { nullable: true, description: 'URL of the logo.' })
  logoUrl!: string | null;

  @Field({ description: 'Whether the service has verified the business.' })
  verified!: boolean;

  @Field(() => User, {
    description:
      'The owner. A connected account belongs to the owner of its parent until the person who was invited to own it has accepted.',
  })
  ownerUser!: User;

  @Field(() => DateTimeScalar, { description: 'When the account was opened.' })
  createdAt!: Date;

  @Field(() => Account, {
    nullable: true,
    description: 'The account that this one is connected to; null for an account of its own.',
  })
  parentAccount!: Account | null;

  @Field(() => Product, { nullable: true, description: 'The product that affiliates are sent to first.' })
  featuredAffiliateProduct!: Product | null;

  @Field(() => String, { nullable: true, description: `What the business does. ${permissionNote}` })
  description!: string | null;

  @Field(() => String, { nullable: true, description: `E-mail address of the business. ${permissionNote}` })
  email!: string | null;

  @Field(() => String, { nullable: true, description: `Two-letter country code. ${permissionNote}` })
  country!: string | null;

  @Field(() => AccountStatusEnum, {
    nullable: true,
    description: `Whether the account may do business. ${permissionNote}`,
  })
  status!: AccountStatus | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: `Custom key-value pairs. ${permissionNote}` })
  metadata!: Record<string, unknown> | null;

  @Field(() => Boolean, {
    nullable: true,
    description: `Whether customers get e-mails from the service. ${permissionNote}`,
  })
  sendCustomerEmails!: boolean | null;

  @Field(() => String, { nullable: true, description: `Address of the banner. ${permissionNote}` })
  bannerImageUrl!: string | null;

  @Field(() => String, { nullable: true, description: `Address of the picture for link previews. ${permissionNote}` })
  opengraphImageUrl!: string | null;

  @Field(() => String, { nullable: true, description: `Appearance of link previews. ${permissionNote}` })
  opengraphImageVariant!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: `Whether link previews fall back to the logo. ${permissionNote}`,
  })
  useLogoAsOpengraphImageFallback!: boolean | null;

  @Field(() => String, { nullable: true, description: `Legal name. ${permissionNote}` })
  businessName!: string | null;

  @Field(() => String, { nullable: true, description: `Kind of business. ${permissionNote}` })
  businessType!: string | null;

  @Field(() => BusinessAddressType, { nullable: true, description: `Postal address. ${permissionNote}` })
  businessAddress!: BusinessAddress | null;

  @Field(() => String, { nullable: true, description: `Group of industries. ${permissionNote}` })
  industryGroup!: string | null;

  @Field(() => String, { nullable: true, description: `Industry. ${permissionNote}` })
  industryType!: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The kind of business in words, where no kind fits. ${permissionNote}`,
  })
  otherBusinessDescription!: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The industry in words, where no industry fits. ${permissionNote}`,
  })
  otherIndustryDescription!: string | null;

  @Field(() => String, { nullable: true, description: `What invoice numbers begin with. ${permissionNote}` })
  invoicePrefix!: string | null;

  @Field(() => OnboardingTypeEnum, {
    nullable: true,
    description: `What the account was opened for. ${permissionNote}`,
  })
  onboardingType!: OnboardingType | null;

  @Field(() => [String], {
    nullable: true,
    description: `What the home page of the dashboard shows. ${permissionNote}`,
  })
  homePreferences!: readonly string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: `Whether the team has to use a second factor. ${permissionNote}`,
  })
  require2fa!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: `Whether members see what others joined. ${permissionNote}` })
  showJoinedServices!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: `Whether reviews are shown to the public. ${permissionNote}` })
  showReviewsDtc!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: `Whether members see each other. ${permissionNote}` })
  showUserDirectory!: boolean | null;

  @MaxListSize(30)
  @Field(() => [SocialLinkType], {
    nullable: true,
    description: `Links on the public page, in their order. ${permissionNote}`,
  })
  socialLinks!: readonly SocialLink[] | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: `Appearance of the store page. ${permissionNote}` })
  storePageConfig!: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: `Whom the business is for. ${permissionNote}` })
  targetAudience!: string | null;

  @Field(() => [UsStateEnum], { nullable: true, description: `States in which tax is collected. ${permissionNote}` })
  taxCollectionEnabledStates!: readonly UsState[] | null;

  @MaxListSize(20)
  @Field(() => [TaxIdentifierObject], { nullable: true, description: `Tax numbers. ${permissionNote}` })
  taxIdentifiers!: readonly TaxIdentifier[] | null;

  @Field(() => TaxRemitterEnum, {
    nullable: true,
    description: `Who pays collected tax to the authorities. ${permissionNote}`,
  })
  taxRemittedBy!: TaxRemitter | null;

  @Field(() => AccountTaxTypeEnum, {
    nullable: true,
    description: `Whether prices contain tax unless a plan says otherwise. ${permissionNote}`,
  })
  taxType!: AccountTaxType | null;

  @Field(() => Boolean, { nullable: true, description: `Whether buyers are asked for a VAT number. ${permissionNote}` })
  collectVatId!: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description: `Tax code of products that have none of their own. ${permissionNote}`,
  })
  productTaxCodeId!: string | null;

  @Field(() => Boolean, { nullable: true, description: `Whether affiliates have to apply. ${permissionNote}` })
  affiliateApplicationRequired!: boolean | null;

  @Field(() => String, { nullable: true, description: `What affiliates are told. ${permissionNote}` })
  affiliateInstructions!: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Code of the affiliate who brought the account. ${permissionNote}`,
  })
  affiliateCode!: string | null;

  @Field(() => LlcFormation, {
    nullable: true,
    description: 'The company that was ordered for the account; null before that, and without `incorporation:read`.',
  })
  llcFormation!: LlcFormation | null;

  @Field(() => DateTimeScalar, { nullable: true, description: `When the account last changed. ${permissionNote}` })
  updatedAt!: Date | null;
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
