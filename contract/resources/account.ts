import { decimalNumber } from '../money';
import { type TSchema, Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  described,
  enumText,
  enumValue,
  type Field,
  group,
  integer,
  json,
  list,
  metadata,
  nullable,
  number,
  object,
  objectField,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import {
  accountStatuses,
  accountTaxTypes,
  capabilityStates,
  onboardingTypes,
  socialWebsites,
  taxIdentifierTypes,
  taxRemitters,
  usStates,
} from './account-enums';
import { llcFormation } from './llc-formation';
import { accountSummary, balanceBreakdown, openEnum, pageFields, pictureParams, timeFilter, userCard } from './shared';

export { balanceBreakdown, pictureParams };

const freeObject = (description: string): TSchema => Type.Object({}, { additionalProperties: true, description });
const seesBalances = { 'x-permission': 'company:balance:read' } as const;

export const businessAddress = shape('BusinessAddress', {
  line1: nullable(string()),
  line2: nullable(string()),
  city: nullable(string()),
  state: nullable(string()),
  postal_code: nullable(string()),
  country: nullable(string('Two-letter country code.')),
});

export const businessAddressParams = params('BusinessAddressParams', {
  line1: optional(string()),
  line2: optional(string()),
  city: optional(string()),
  state: optional(string()),
  postal_code: optional(string()),
  country: optional(string()),
});

export const accountSocialLink = shape('AccountSocialLink', {
  id: string(),
  title: nullable(string()),
  url: string(),
  website: enumValue(socialWebsites),
});

export const socialLinkParams = params('SocialLinkParams', {
  id: optional(string()),
  url: string(),
  website: enumValue(socialWebsites),
  title: optional(string()),
  image: optional(pictureParams.field()),
  order: optional(string()),
  website_order: optional(string()),
});

export const taxIdentifier = shape('TaxIdentifier', {
  id: string(),
  tax_id_type: enumValue(taxIdentifierTypes),
  tax_id_value: string(),
});

export const taxIdentifierParams = params('TaxIdentifierParams', {
  tax_id_type: enumValue(taxIdentifierTypes),
  tax_id_value: string(),
});

export const accountBalance = shape('AccountBalance', {
  symbol: string().from('currency'),
  name: string(),
  icon_url: nullable(string()),
  balance: string(),
  price_usd: nullable(number('Price of one unit, in US dollars.')).as(decimalNumber),
  value_usd: nullable(string('Available amount, in US dollars.')),
  breakdown: balanceBreakdown,
});

const capability = enumValue(capabilityStates);

export const accountCapabilities = shape('AccountCapabilities', {
  accept_bank_payments: capability,
  accept_bnpl_payments: capability,
  accept_card_payments: capability,
  bank_deposit: capability,
  card_deposit: capability,
  card_issuing: capability,
  crypto_deposit: capability,
  crypto_payout: capability,
  instant_payout: capability,
  run_ads: capability,
  standard_payout: capability,
  transfer: capability,
});

const actionFields = {
  action: openEnum(),
  blocked_capabilities: list(openEnum()),
  cta: nullable(string()),
  cta_label: string(),
  description: string(),
  icon_url: nullable(string()).constant(null),
  title: string(),
};

/** The latest verification of the account, individual or business. */
const verification = (description: string) =>
  nullable(objectField({ id: string(), status: openEnum() }, freeObject(description)), {
    'x-permission': 'identity:read',
  });

/**
 * Fields with constant values, which no domain implements. `docs/limits-of-the-sandbox.md` contains the reasons.
 */
const remoteFields = {
  can_transfer_pending_balance_to_children: boolean().constant(false),
  payment_controls: nullable(json(freeObject('Payment rules of the platform.'))).constant(null),
  total_earned_usd: nullable(number('US dollars.')).constant(null),
  wallet: nullable(
    object({ id: string(), address: string(), network: enumValue(['solana', 'ethereum', 'bitcoin']) }),
  ).constant(null),
};

/** Serializes a list of objects, which is null for callers without the permission to read it. */
const listOrNull =
  <Item>(serialize: (item: Item) => unknown) =>
  (items: readonly Item[] | null) =>
    items && items.map((item) => serialize(item));

/** An account of a business. */
export const account = resource({
  type: 'Account',
  inEvents: true,
  listItem: 'Account',
  fields: {
    id: string('Account id (`biz_`).'),
    title: string('Name of the business.').write(),
    route: string('Unique name in URLs.').write('patch'),
    description: nullable(string('Description of the business.')).write('patch'),
    country: nullable(string('Two-letter country code.')).write('patch'),
    business_type: nullable(string()).write('patch'),
    industry_group: nullable(string()).write('patch'),
    industry_type: nullable(string()).write('patch'),
    invoice_prefix: nullable(string('Prefix of invoice numbers.')).write('patch'),
    opengraph_image_variant: nullable(string('Appearance of link previews.')).write('patch'),
    other_business_description: nullable(string()).write('patch'),
    other_industry_description: nullable(string()).write('patch'),
    target_audience: nullable(string('Target audience of the business.')).write('patch'),
    onboarding_type: nullable(enumValue(onboardingTypes, 'Purpose for which the account was opened.')).write('patch'),
    tax_remitted_by: nullable(enumValue(taxRemitters, 'Party that remits collected tax.')).write('patch'),
    tax_type: nullable(
      enumValue(accountTaxTypes, 'Whether prices include tax, unless the plan specifies otherwise.'),
    ).write('patch'),
    collect_vat_id: boolean('Whether buyers are asked for a VAT number.').write('patch'),
    require_2fa: boolean('Whether team members must use two-factor authentication.').write('patch'),
    send_customer_emails: boolean('Whether customers receive e-mails from the service.').write(),
    show_joined_services: boolean().write('patch'),
    show_reviews_dtc: boolean().write('patch'),
    show_user_directory: boolean().write('patch'),
    use_logo_as_opengraph_image_fallback: boolean().write('patch'),
    email: nullable(string()).write(
      'create',
      string('Required for connected accounts; this address is invited to own the account.'),
    ),
    status: nullable(enumValue(accountStatuses)),
    metadata: metadata().write(),
    logo_url: nullable(string()),
    banner_image_url: nullable(string()),
    opengraph_image_url: nullable(string()),
    business_name: nullable(string('Legal name.')).write('patch'),
    business_address: nullable(businessAddress).write('patch', businessAddressParams.field()),
    home_preferences: list(string(), 'Content of the dashboard home page.').write('patch'),
    social_links: list(accountSocialLink)
      .as(listOrNull(accountSocialLink.serialize))
      .write('patch', list(socialLinkParams.field())),
    store_page_config: json(freeObject('Appearance of the store page.')).write('patch'),
    tax_collection_enabled_states: list(enumText(usStates)).write('patch'),
    tax_identifiers: list(taxIdentifier)
      .as(listOrNull(taxIdentifier.serialize))
      .write('patch', list(taxIdentifierParams.field())),
    product_tax_code: nullable(
      group({ id: string().from('productTaxCodeId') }),
      'Tax code of products without their own tax code.',
    ),
    owner: described(
      userCard,
      'Owner of the account. A connected account belongs to the owner of its parent until the invitation is accepted.',
    ).from('ownerUser'),
    parent_account: nullable(accountSummary, 'Parent account of this connected account.'),
    created_at: dateTime(),
    balances: list(accountBalance, { ...seesBalances, description: 'Empty if `total_usd` is null.' }).as(
      (balances: readonly (typeof accountBalance.data)[] | null) => (balances ?? []).map(accountBalance.serialize),
    ),
    llc_formation: llcFormation,
    total_usd: nullable(string({ ...seesBalances, description: 'Total of all balances, in US dollars.' })),
    verification: group({
      individual: verification('Identity of a person.').from('verification.individual'),
      business: verification('Identity of a business.').from('verification.business'),
    }),
    ...remoteFields,
  },
  detailFields: {
    capabilities: nullable(accountCapabilities, {
      ...seesBalances,
      description: 'Capabilities of the account; null in lists.',
    }),
    cards: list(object({ kind: string(), status: string() }), {
      'x-permission': 'payout:account:read',
      description: 'Newest 100 cards that draw on the account balance; empty in lists.',
    }).computed('cards { status }', ({ cards }: { readonly cards?: readonly { readonly status: string }[] | null }) =>
      (cards ?? []).map(({ status }) => ({ kind: 'virtual', status: status.toLowerCase() })),
    ),
    recommended_actions: nullable(
      list(
        object({
          ...actionFields,
          status: enumValue(['optional']).constant('optional'),
          impact_score: nullable(integer()).constant(null),
          reasoning: nullable(string()).constant(null),
        }),
      ),
      { 'x-permission': 'company:basic:read', description: 'Recommended next steps; null in lists.' },
    ),
    required_actions: nullable(
      list(object({ ...actionFields, status: enumValue(['required', 'pending']).constant('required') })),
      { ...seesBalances, description: 'Actions that the account must take; null in lists.' },
    ),
  },
});

const picture = (description: string): Field<unknown> => optional(pictureParams.field(), description);

export const accountListParams = params('AccountListParams', {
  ...pageFields,
  parent_account_id: absentable(
    string({ 'x-alias': 'parent_company_id', description: 'Only accounts connected to this account.' }),
  ),
  status: absentable(enumValue(accountStatuses)),
  query: absentable(string({ maxLength: 200, description: 'Part of the title or route.' })),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['created_at'], '`created_at` by default.')),
});

export const accountCreateParams = params('AccountCreateParams', {
  country: optional(string("Two-letter country code; the parent's by default.")),
  affiliate_code: optional(string()),
  ...account.parameters('create'),
});

export const accountUpdateParams = params('AccountUpdateParams', {
  ...account.parameters('patch'),
  logo: picture('The logo.'),
  banner_image: picture('The banner.'),
  opengraph_image: picture('The image for link previews.'),
  product_tax_code_id: optional(string()),
  affiliate_application_required: optional(boolean()),
  affiliate_instructions: optional(string()),
  featured_affiliate_product_id: optional(string()),
});
