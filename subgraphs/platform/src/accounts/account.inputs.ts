import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  DateTimeScalar,
  JSONObjectScalar,
  PageArgs,
  type TaxIdentifierType,
  TaxIdentifierTypeEnum,
} from '../../../kit/src';
import { ImageInput } from '../shared';
import {
  type AccountOrder,
  AccountOrderEnum,
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

@InputType({
  description: 'An account to open: connected to an account where there is one to connect it to, else one of its own.',
})
export class AccountCreateInput {
  @Field(() => ID, {
    nullable: true,
    description: "The account to connect the new one to; the credential's own by default, none for users.",
  })
  parentAccountId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the business, at most 255 characters; `external_id` of the metadata by default, else the e-mail address.',
  })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'E-mail address of the business. Required for connected accounts: the person who reads its mail is invited to own the account.',
  })
  email?: string | null;

  @Field(() => String, { nullable: true, description: "Two-letter country code; the parent's by default." })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'What the business does, at most 5,000 characters.' })
  description?: string | null;

  @Field(() => ImageInput, { nullable: true, description: 'The logo.' })
  logo?: ImageInput | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: 50 keys of 100 characters, texts of 500.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether customers get e-mails from the service; true by default.',
  })
  sendCustomerEmails?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the affiliate who brought the account, at most 100 characters.',
  })
  affiliateCode?: string | null;
}

@InputType({ description: 'Postal address of a business. Absent fields stay as they are; null empties a field.' })
export class BusinessAddressInput {
  @Field(() => String, { nullable: true, description: 'Street and number.' })
  line1?: string | null;

  @Field(() => String, { nullable: true, description: 'More of the address.' })
  line2?: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'State or region.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode?: string | null;

  @Field(() => String, { nullable: true, description: 'Two-letter country code.' })
  country?: string | null;
}

@InputType({ description: 'A link for the public page.' })
export class SocialLinkInput {
  @Field(() => ID, { nullable: true, description: 'Id of a link to keep; a new one is given otherwise.' })
  id?: string | null;

  @Field(() => SocialWebsiteEnum, { description: 'Where the link leads.' })
  website!: SocialWebsite;

  @Field({ description: 'Address of the link, http or https.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Text of the link, at most 100 characters.' })
  title?: string | null;

  @Field(() => ImageInput, { nullable: true, description: 'Picture of the link; the one that it has by default.' })
  image?: ImageInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'Place among the links: links with an order come first, sorted by it as text.',
  })
  order?: string | null;

  @Field(() => String, { nullable: true, description: 'Place among links of equal order, likewise.' })
  websiteOrder?: string | null;
}

@InputType({ description: 'A tax number of a business.' })
export class TaxIdentifierInput {
  @Field(() => TaxIdentifierTypeEnum, { description: 'Kind of the number.' })
  taxIdType!: TaxIdentifierType;

  @Field({ description: 'The number, 1 to 50 characters.' })
  taxIdValue!: string;
}

@InputType({ description: 'Changes to an account. Absent fields stay as they are; null empties a field.' })
export class AccountPatch {
  @Field(() => String, { nullable: true, description: 'Name of the business, 1 to 255 characters; cannot be emptied.' })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Unique name in addresses: 2 to 60 lower-case letters, digits and single hyphens; cannot be emptied.',
  })
  route?: string | null;

  @Field(() => String, { nullable: true, description: 'What the business does, at most 5,000 characters.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Two-letter country code.' })
  country?: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: 50 keys of 100 characters, texts of 500.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether customers receive e-mails from the service.' })
  sendCustomerEmails?: boolean | null;

  @Field(() => ImageInput, { nullable: true, description: 'The logo.' })
  logo?: ImageInput | null;

  @Field(() => ImageInput, { nullable: true, description: 'The banner.' })
  bannerImage?: ImageInput | null;

  @Field(() => ImageInput, { nullable: true, description: 'The image for link previews.' })
  opengraphImage?: ImageInput | null;

  @Field(() => String, { nullable: true, description: 'Appearance of link previews, at most 50 characters.' })
  opengraphImageVariant?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether link previews fall back to the logo.' })
  useLogoAsOpengraphImageFallback?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Legal name, at most 255 characters.' })
  businessName?: string | null;

  @Field(() => String, { nullable: true, description: 'Kind of business, at most 100 characters.' })
  businessType?: string | null;

  @Field(() => BusinessAddressInput, { nullable: true, description: 'Postal address.' })
  businessAddress?: BusinessAddressInput | null;

  @Field(() => String, { nullable: true, description: 'Group of industries, at most 100 characters.' })
  industryGroup?: string | null;

  @Field(() => String, { nullable: true, description: 'Industry, at most 100 characters.' })
  industryType?: string | null;

  @Field(() => String, { nullable: true, description: 'The kind of business in words, at most 500 characters.' })
  otherBusinessDescription?: string | null;

  @Field(() => String, { nullable: true, description: 'The industry in words, at most 500 characters.' })
  otherIndustryDescription?: string | null;

  @Field(() => String, { nullable: true, description: 'What invoice numbers begin with: 1 to 12 letters and digits.' })
  invoicePrefix?: string | null;

  @Field(() => OnboardingTypeEnum, { nullable: true, description: 'Purpose for which the account was opened.' })
  onboardingType?: OnboardingType | null;

  @Field(() => [String], {
    nullable: true,
    description: 'What the home page of the dashboard shows, at most 50 words of 100 characters.',
  })
  homePreferences?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether team members must use two-factor authentication.' })
  require2fa?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether members see what others joined.' })
  showJoinedServices?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether reviews are shown to the public.' })
  showReviewsDtc?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether members see each other.' })
  showUserDirectory?: boolean | null;

  @Field(() => [SocialLinkInput], { nullable: true, description: 'All links of the public page, at most 30.' })
  socialLinks?: SocialLinkInput[] | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Appearance of the store page, at most 20,000 characters as JSON.',
  })
  storePageConfig?: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'Whom the business is for, at most 500 characters.' })
  targetAudience?: string | null;

  @Field(() => [UsStateEnum], { nullable: true, description: 'States in which tax is collected.' })
  taxCollectionEnabledStates?: UsState[] | null;

  @Field(() => [TaxIdentifierInput], { nullable: true, description: 'All tax numbers, at most 20.' })
  taxIdentifiers?: TaxIdentifierInput[] | null;

  @Field(() => TaxRemitterEnum, { nullable: true, description: 'Who pays collected tax to the authorities.' })
  taxRemittedBy?: TaxRemitter | null;

  @Field(() => AccountTaxTypeEnum, {
    nullable: true,
    description: 'Whether prices contain tax unless a plan says otherwise.',
  })
  taxType?: AccountTaxType | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether buyers are asked for a VAT number.' })
  collectVatId?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Tax code of products without their own tax code.' })
  productTaxCodeId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether affiliates have to apply.' })
  affiliateApplicationRequired?: boolean | null;

  @Field(() => String, { nullable: true, description: 'What affiliates are told, at most 5,000 characters.' })
  affiliateInstructions?: string | null;

  @Field(() => ID, { nullable: true, description: 'The product that affiliates are sent to first.' })
  featuredAffiliateProductId?: string | null;
}

@ArgsType()
export class AccountListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only accounts that are connected to this one. Needs `payout:account:read` on it.',
  })
  parentAccountId?: string | null;

  @Field(() => AccountStatusEnum, { nullable: true, description: 'Only accounts with this status.' })
  status?: AccountStatus | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only accounts whose title or route contains this text, without regard to case; at most 200 characters.',
  })
  query?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only accounts opened after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only accounts opened before this instant.' })
  createdBefore?: Date | null;

  @Field(() => AccountOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: AccountOrder;
}
