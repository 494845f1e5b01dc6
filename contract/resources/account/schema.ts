import { type TSchema, Type, dateTime, enumOf, metadata, nullable, ref, timeFilter, moneyString } from '../../schemas';
import { llcFormation } from '../llc-formation/schema';
import { optional, pageParams } from '../shared';
import {
  accountStatuses,
  accountTaxTypes,
  capabilityStates,
  onboardingTypes,
  socialWebsites,
  taxIdentifierTypes,
  taxRemitters,
  usStates,
} from './enums';

const text = (description?: string) => nullable(Type.String(), description ? { description } : {});
const freeObject = (description: string) => Type.Object({}, { additionalProperties: true, description });
const capability = enumOf(capabilityStates);
const usd = (description = 'US dollars.') => nullable(Type.Number(), { description });

const action = {
  action: Type.String(),
  blocked_capabilities: Type.Array(Type.String()),
  cta: nullable(Type.String()),
  cta_label: Type.String(),
  description: Type.String(),
  icon_url: nullable(Type.String()),
  title: Type.String(),
};

const settings = {
  description: text('Description of the business.'),
  country: text('Two-letter country code.'),
  business_type: text(),
  industry_group: text(),
  industry_type: text(),
  invoice_prefix: text('Prefix of invoice numbers.'),
  opengraph_image_variant: text('Appearance of link previews.'),
  other_business_description: text(),
  other_industry_description: text(),
  target_audience: text('Target audience of the business.'),
  onboarding_type: nullable(enumOf(onboardingTypes), { description: 'Purpose for which the account was opened.' }),
  tax_remitted_by: nullable(enumOf(taxRemitters), { description: 'Party that remits collected tax.' }),
  tax_type: nullable(enumOf(accountTaxTypes), {
    description: 'Whether prices include tax, unless the plan specifies otherwise.',
  }),
};

const switches = {
  collect_vat_id: Type.Boolean({ description: 'Whether buyers are asked for a VAT number.' }),
  require_2fa: Type.Boolean({ description: 'Whether team members must use two-factor authentication.' }),
  send_customer_emails: Type.Boolean({ description: 'Whether customers receive e-mails from the service.' }),
  show_joined_services: Type.Boolean(),
  show_reviews_dtc: Type.Boolean(),
  show_user_directory: Type.Boolean(),
  use_logo_as_opengraph_image_fallback: Type.Boolean(),
};

const answer = {
  id: Type.String({ description: 'Account id (`biz_`).' }),
  title: Type.String(),
  route: Type.String({ description: 'Unique name in URLs.' }),
  ...settings,
  ...switches,
  email: text(),
  status: nullable(enumOf(accountStatuses)),
  metadata: metadata(),
  logo_url: text(),
  banner_image_url: text(),
  opengraph_image_url: text(),
  business_name: text('Legal name.'),
  business_address: nullable(ref('BusinessAddress')),
  home_preferences: Type.Array(Type.String(), { description: 'Content of the dashboard home page.' }),
  social_links: Type.Array(ref('AccountSocialLink')),
  store_page_config: freeObject('Appearance of the store page.'),
  tax_collection_enabled_states: Type.Array(enumOf(usStates)),
  tax_identifiers: Type.Array(ref('TaxIdentifier')),
  product_tax_code: nullable(Type.Object({ id: Type.String() }), {
    description: 'Tax code of products without their own tax code.',
  }),
  owner: ref('UserCard', {
    description:
      'Owner of the account. A connected account belongs to the owner of its parent until the invitation is accepted.',
  }),
  parent_account: nullable(ref('AccountSummary'), { description: 'Parent account of this connected account.' }),
  created_at: dateTime(),
  balances: Type.Array(ref('AccountBalance'), {
    'x-permission': 'company:balance:read',
    description: 'Empty if `total_usd` is null.',
  }),
  can_transfer_pending_balance_to_children: Type.Boolean(),
  capabilities: nullable(ref('AccountCapabilities'), {
    'x-permission': 'company:balance:read',
    description: 'Capabilities of the account; null in lists.',
  }),
  cards: Type.Array(Type.Object({ kind: Type.String(), status: Type.String() }), {
    'x-permission': 'payout:account:read',
    description: 'Newest 100 cards that draw on the account balance; empty in lists.',
  }),
  llc_formation: llcFormation,
  payment_controls: nullable(freeObject('Payment rules of the platform.')),
  recommended_actions: nullable(
    Type.Array(
      Type.Object({
        ...action,
        status: enumOf(['optional']),
        impact_score: nullable(Type.Integer()),
        reasoning: text(),
      }),
    ),
    { 'x-permission': 'company:basic:read', description: 'Recommended next steps; null in lists.' },
  ),
  required_actions: nullable(Type.Array(Type.Object({ ...action, status: enumOf(['required', 'pending']) })), {
    'x-permission': 'company:balance:read',
    description: 'Actions that the account must take; null in lists.',
  }),
  total_earned_usd: usd(),
  total_usd: nullable(Type.String(), {
    'x-permission': 'company:balance:read',
    description: 'Total of all balances, in US dollars.',
  }),
  verification: Type.Object({
    individual: nullable(freeObject('Identity of a person.'), { 'x-permission': 'identity:read' }),
    business: nullable(freeObject('Identity of a business.'), { 'x-permission': 'identity:read' }),
  }),
  wallet: nullable(
    Type.Object({ id: Type.String(), address: Type.String(), network: enumOf(['solana', 'ethereum', 'bitcoin']) }),
  ),
};

const image = (description: string) => optional(ref('PictureParams'), { description });

/** Request fields for the pictures of an account: null, or an uploaded file as `{id}` or `{direct_upload_id}`. */
const pictures = {
  logo: image('The logo.'),
  banner_image: image('The banner.'),
  opengraph_image: image('The image for link previews.'),
};

/** JSON Schemas for accounts in the date-versioned REST API, latest version. */
export const accountSchemas: Record<string, TSchema> = {
  Account: Type.Object(answer),
  BusinessAddress: Type.Object({
    line1: text(),
    line2: text(),
    city: text(),
    state: text(),
    postal_code: text(),
    country: text('Two-letter country code.'),
  }),
  AccountSocialLink: Type.Object({
    id: Type.String(),
    title: text(),
    url: Type.String(),
    website: enumOf(socialWebsites),
  }),
  TaxIdentifier: Type.Object({
    id: Type.String(),
    tax_id_type: enumOf(taxIdentifierTypes),
    tax_id_value: Type.String(),
  }),
  AccountBalance: Type.Object({
    symbol: Type.String(),
    name: Type.String(),
    icon_url: text(),
    balance: Type.String(),
    price_usd: usd('Price of one unit, in US dollars.'),
    value_usd: text('Available amount, in US dollars.'),
    breakdown: ref('BalanceBreakdown'),
  }),
  BalanceBreakdown: Type.Object({
    available: moneyString(),
    pending: moneyString(),
    in_transit: moneyString(),
    reserve: moneyString(),
  }),
  AccountCapabilities: Type.Object({
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
  }),
  PictureParams: Type.Object({
    id: Type.Optional(Type.String({ description: 'Id of an uploaded file.' })),
    direct_upload_id: Type.Optional(Type.String({ description: 'Id of a direct upload.' })),
    url: Type.Optional(Type.String({ description: 'Public URL of the image.' })),
  }),
  BusinessAddressParams: Type.Object({
    line1: optional(Type.String()),
    line2: optional(Type.String()),
    city: optional(Type.String()),
    state: optional(Type.String()),
    postal_code: optional(Type.String()),
    country: optional(Type.String()),
  }),
  SocialLinkParams: Type.Object({
    id: optional(Type.String()),
    url: Type.String(),
    website: enumOf(socialWebsites),
    title: optional(Type.String()),
    image: optional(ref('PictureParams')),
    order: optional(Type.String()),
    website_order: optional(Type.String()),
  }),
  TaxIdentifierParams: Type.Object({ tax_id_type: enumOf(taxIdentifierTypes), tax_id_value: Type.String() }),
  AccountListParams: Type.Object({
    ...pageParams,
    parent_account_id: Type.Optional(
      Type.String({ 'x-alias': 'parent_company_id', description: 'Only accounts connected to this account.' }),
    ),
    status: Type.Optional(enumOf(accountStatuses)),
    query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the title or route.' })),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(enumOf(['created_at'], { description: '`created_at` by default.' })),
  }),
  AccountCreateParams: Type.Object({
    title: optional(Type.String({ description: 'Name of the business.' })),
    email: optional(
      Type.String({
        description: 'Required for connected accounts; this address is invited to own the account.',
      }),
    ),
    country: optional(Type.String({ description: "Two-letter country code; the parent's by default." })),
    metadata: optional(metadata()),
    send_customer_emails: optional(Type.Boolean()),
    affiliate_code: optional(Type.String()),
  }),
  AccountUpdateParams: Type.Object({
    title: optional(Type.String()),
    route: optional(Type.String()),
    ...mapped(settings, Type.Optional),
    ...mapped(switches, optional),
    ...pictures,
    metadata: optional(metadata()),
    business_name: optional(Type.String()),
    business_address: optional(ref('BusinessAddressParams')),
    home_preferences: optional(Type.Array(Type.String())),
    social_links: optional(Type.Array(ref('SocialLinkParams'))),
    store_page_config: optional(freeObject('Appearance of the store page.')),
    tax_collection_enabled_states: optional(Type.Array(enumOf(usStates))),
    tax_identifiers: optional(Type.Array(ref('TaxIdentifierParams'))),
    product_tax_code_id: optional(Type.String()),
    affiliate_application_required: optional(Type.Boolean()),
    affiliate_instructions: optional(Type.String()),
    featured_affiliate_product_id: optional(Type.String()),
  }),
};

function mapped(fields: Record<string, TSchema>, change: (schema: TSchema) => TSchema): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, change(schema)]));
}
