import { Directive, Field, ObjectType } from 'type-graphql';
import {
  type TaxIdentifierType,
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
  ResourcePayload,
  RelationField,
  ReferenceField,
} from '../../../../kit/src';
import { LlcFormation } from '../llc-formations/llc-formation.type';
import { User } from '../../users/user.resource';
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
import {
  BusinessAddressInput,
  BusinessAddressType,
  Product,
  SocialLinkInput,
  SocialLinkType,
  TaxIdentifierInput,
  TaxIdentifierObject,
} from './account-parts.type';

export interface BusinessAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** Two-letter code, in lower case. */
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

const read = 'company:basic:read';

const permissionNote = 'Null without `company:basic:read`.';

/**
 * Options of a field that the patch can change and that requires the permission to read the account.
 *
 * @param initial value in new accounts; without it, the field is nullable, and null in new accounts
 */
function changeable(input: string, initial?: unknown) {
  return { requires: read, write: 'patch', input, nullable: initial === undefined, initial } as const;
}

@Resource('platform.accounts', 'A business that sells through the service.')
export class Account {
  @IdField('Public id, `biz_…`.')
  id!: string;

  @Directive('@external')
  @Field(() => [String], {
    nullable: true,
    description: 'Completed sales steps: `product`, `plan`, `promo_code`, `affiliate`, a paid `payment`.',
  })
  readonly salesSteps?: string[] | null;

  @Directive('@external')
  @Field(() => Boolean, { nullable: true, description: 'Whether the identity behind the account is verified.' })
  readonly isVerified?: boolean | null;

  @TextField('Name of the business.', {
    write: 'both',
    input:
      'Name of the business, at most 255 characters, not empty. In new accounts, by default `external_id` of the metadata, otherwise the e-mail address; in changes, not null.',
  })
  title!: string;

  @TextField('Unique name in URLs, in lower case.', {
    write: 'patch',
    input: 'Unique name in URLs: 2 to 60 lower-case letters, digits and single hyphens; not null.',
  })
  route!: string;

  @TextField('URL of the logo.', { nullable: true })
  logoUrl!: string | null;

  @BooleanField('Whether the service has verified the business.', { initial: false })
  verified!: boolean;

  @RelationField(
    'ownerUser',
    () => User,
    'Owner. A connected account belongs to the owner of its parent until the invited owner accepts the invitation.',
    { required: true },
  )
  ownerUserId!: string;

  /** Whether the invited owner has not accepted yet. */
  @StoredColumn('boolean', { initial: false })
  ownerPending!: boolean;

  @DateTimeField('Time of creation.')
  createdAt!: Date;

  @RelationField(
    'parentAccount',
    () => Account,
    'Parent account, to which this account is connected; null for independent accounts.',
    {
      nullable: true,
      input: {
        inputs: 'create',
        description:
          'Parent account, to which the new account is connected; by default the account of the credential, none for users.',
      },
    },
  )
  parentAccountId!: string | null;

  @ReferenceField('featuredAffiliateProduct', () => Product, 'Product that is shown to affiliates first.', {
    nullable: true,
    input: { inputs: 'patch', description: 'Product that is shown to affiliates first.' },
  })
  featuredAffiliateProductId!: string | null;

  @TextField(`Description of the business. ${permissionNote}`, {
    nullable: true,
    requires: read,
    write: 'both',
    input: 'Description of the business, at most 5,000 characters.',
  })
  description!: string | null;

  @TextField(`E-mail address of the business. ${permissionNote}`, {
    nullable: true,
    requires: read,
    write: 'create',
    input:
      'E-mail address of the business. Required for connected accounts: the recipient is invited to own the account.',
  })
  email!: string | null;

  @TextField(`Two-letter country code, in lower case. ${permissionNote}`, {
    nullable: true,
    requires: read,
    write: 'both',
    input: 'Two-letter country code; in new accounts, by default that of the parent account.',
  })
  country!: string | null;

  @EnumField(AccountStatusEnum, `Whether the account can do business. ${permissionNote}`, {
    requires: read,
    initial: 'active',
  })
  status!: AccountStatus;

  @JsonField(`Custom key-value pairs. ${permissionNote}`, {
    requires: read,
    write: 'both',
    input: 'Custom key-value pairs: at most 50 keys of 100 characters, strings of 500.',
    initial: {},
  })
  metadata!: Record<string, unknown>;

  @BooleanField(`Whether customers receive e-mails from the service. ${permissionNote}`, {
    requires: read,
    write: 'both',
    input: 'Whether customers receive e-mails from the service; in new accounts, true by default.',
    initial: true,
  })
  sendCustomerEmails!: boolean;

  @TextField(`URL of the banner image. ${permissionNote}`, { nullable: true, requires: read })
  bannerImageUrl!: string | null;

  @TextField(`URL of the image for link previews. ${permissionNote}`, { nullable: true, requires: read })
  opengraphImageUrl!: string | null;

  @TextField(
    `Appearance of link previews. ${permissionNote}`,
    changeable('Appearance of link previews, at most 50 characters.'),
  )
  opengraphImageVariant!: string | null;

  @BooleanField(
    `Whether link previews fall back to the logo. ${permissionNote}`,
    changeable('Whether link previews fall back to the logo.', false),
  )
  useLogoAsOpengraphImageFallback!: boolean;

  @TextField(`Legal name. ${permissionNote}`, changeable('Legal name, at most 255 characters.'))
  businessName!: string | null;

  @TextField(`Business type. ${permissionNote}`, changeable('Business type, at most 100 characters.'))
  businessType!: string | null;

  @JsonField(`Postal address. ${permissionNote}`, {
    type: () => BusinessAddressType,
    inputType: () => BusinessAddressInput,
    ...changeable('Postal address.'),
  })
  businessAddress!: BusinessAddress | null;

  @TextField(`Industry group. ${permissionNote}`, changeable('Industry group, at most 100 characters.'))
  industryGroup!: string | null;

  @TextField(`Industry. ${permissionNote}`, changeable('Industry, at most 100 characters.'))
  industryType!: string | null;

  @TextField(
    `Business type as free text, if no predefined type applies. ${permissionNote}`,
    changeable('Business type as free text, if no predefined type applies; at most 500 characters.'),
  )
  otherBusinessDescription!: string | null;

  @TextField(
    `Industry as free text, if no predefined industry applies. ${permissionNote}`,
    changeable('Industry as free text, if no predefined industry applies; at most 500 characters.'),
  )
  otherIndustryDescription!: string | null;

  @TextField(
    `Prefix of invoice numbers. ${permissionNote}`,
    changeable('Prefix of invoice numbers: 1 to 12 letters and digits.'),
  )
  invoicePrefix!: string | null;

  @EnumField(
    OnboardingTypeEnum,
    `Purpose for which the account was created. ${permissionNote}`,
    changeable('Purpose for which the account was created.'),
  )
  onboardingType!: OnboardingType | null;

  @JsonField(`Sections of the dashboard home page. ${permissionNote}`, {
    type: () => [String],
    ...changeable('Sections of the dashboard home page, at most 50 strings of 100 characters.', []),
  })
  homePreferences!: readonly string[];

  @StoredColumn('boolean', {
    name: 'require_2fa',
    input: {
      inputs: 'patch',
      type: () => Boolean,
      description: 'Whether team members must use two-factor authentication.',
    },
    initial: false,
  })
  @Field(() => Boolean, {
    nullable: true,
    description: `Whether team members must use two-factor authentication. ${permissionNote}`,
  })
  require2fa!: boolean;

  @BooleanField(
    `Whether members see which products others joined. ${permissionNote}`,
    changeable('Whether members see which products others joined.', false),
  )
  showJoinedServices!: boolean;

  @BooleanField(`Whether reviews are public. ${permissionNote}`, changeable('Whether reviews are public.', false))
  showReviewsDtc!: boolean;

  @BooleanField(
    `Whether members see each other. ${permissionNote}`,
    changeable('Whether members see each other.', false),
  )
  showUserDirectory!: boolean;

  @MaxListSize(30)
  @JsonField(`Links on the public page, in display order. ${permissionNote}`, {
    type: () => [SocialLinkType],
    inputType: () => [SocialLinkInput],
    ...changeable('All links on the public page, at most 30.', []),
  })
  socialLinks!: readonly SocialLink[];

  @JsonField(
    `Appearance of the store page. ${permissionNote}`,
    changeable('Appearance of the store page, at most 20,000 characters as JSON.', {}),
  )
  storePageConfig!: Record<string, unknown>;

  @TextField(
    `Target audience of the business. ${permissionNote}`,
    changeable('Target audience of the business, at most 500 characters.'),
  )
  targetAudience!: string | null;

  @JsonField(`States in which tax is collected. ${permissionNote}`, {
    type: () => [UsStateEnum],
    ...changeable('States in which tax is collected.', []),
  })
  taxCollectionEnabledStates!: readonly UsState[];

  @MaxListSize(20)
  @JsonField(`Origins whose pages may contain checkouts of the account in a frame. ${permissionNote}`, {
    type: () => [String],
    ...changeable(
      'All origins whose pages may contain checkouts of the account in a frame, at most 20: `https://` with a host and optionally a port, such as `https://shop.example`; `http://` for `localhost` and `127.0.0.1` only.',
      [],
    ),
  })
  embedOrigins!: readonly string[];

  @MaxListSize(20)
  @JsonField(`Tax identification numbers. ${permissionNote}`, {
    type: () => [TaxIdentifierObject],
    inputType: () => [TaxIdentifierInput],
    ...changeable('All tax identification numbers, at most 20.', []),
  })
  taxIdentifiers!: readonly TaxIdentifier[];

  @EnumField(
    TaxRemitterEnum,
    `Party that pays collected tax to the authorities. ${permissionNote}`,
    changeable('Party that pays collected tax to the authorities.'),
  )
  taxRemittedBy!: TaxRemitter | null;

  @EnumField(
    AccountTaxTypeEnum,
    `Whether prices include tax unless a plan specifies otherwise. ${permissionNote}`,
    changeable('Whether prices include tax unless a plan specifies otherwise.'),
  )
  taxType!: AccountTaxType | null;

  @BooleanField(
    `Whether the checkout collects the VAT number of buyers. ${permissionNote}`,
    changeable('Whether the checkout collects the VAT number of buyers.', false),
  )
  collectVatId!: boolean;

  @ForeignIdField(
    `Tax code of products without their own tax code. ${permissionNote}`,
    changeable('Tax code of products without their own tax code.'),
  )
  productTaxCodeId!: string | null;

  @BooleanField(`Whether affiliates must apply. ${permissionNote}`, changeable('Whether affiliates must apply.', false))
  affiliateApplicationRequired!: boolean;

  @TextField(
    `Instructions for affiliates. ${permissionNote}`,
    changeable('Instructions for affiliates, at most 5,000 characters.'),
  )
  affiliateInstructions!: string | null;

  @TextField(`Code of the affiliate who referred the account. ${permissionNote}`, {
    nullable: true,
    requires: read,
    write: 'create',
    input: 'Code of the affiliate who referred the account, at most 100 characters.',
  })
  affiliateCode!: string | null;

  @Field(() => LlcFormation, {
    nullable: true,
    description: 'Formation of a company for the account; null if none was ordered, and without `incorporation:read`.',
  })
  readonly llcFormation?: object | null;

  @DateTimeField(`Time of the last change. ${permissionNote}`, { requires: read })
  updatedAt!: Date;
}

export const AccountConnection = connectionOf(Account, 'Account');

@ObjectType({ description: 'Result of a mutation on an account.' })
export class AccountPayload extends ResourcePayload {
  /** Whether the mutation created the account: the grants of the caller then do not contain the account yet. */
  opened?: boolean;
}
