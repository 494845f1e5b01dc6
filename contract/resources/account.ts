import { decimalNumber } from '../money';
import { type TSchema, Type } from '../schemas';
import {
  absentable,
  boolean,
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
import {
  accountSummary,
  balanceBreakdown,
  openEnum,
  pageFields,
  pictureParams,
  timeFilter,
  userCard,
  createdAt,
} from './shared';

export { balanceBreakdown, pictureParams };

const freeObject = (description: string): TSchema => Type.Object({}, { additionalProperties: true, description });
const seesBalances = { 'x-permission': 'company:balance:read' } as const;

export const businessAddress = shape('BusinessAddress', {
  line1: nullable(string('Street and number.')),
  line2: nullable(string('Second address line.')),
  city: nullable(string('City or town.')),
  state: nullable(string('State or region.')),
  postal_code: nullable(string('Postal or ZIP code.')),
  country: nullable(string('Two-letter country code.')),
});

export const businessAddressParams = params('BusinessAddressParams', {
  line1: optional(string('Street and number.')),
  line2: optional(string('Second address line.')),
  city: optional(string('City or town.')),
  state: optional(string('State or region.')),
  postal_code: optional(string('Postal or ZIP code.')),
  country: optional(string('Two-letter country code.')),
});

export const accountSocialLink = shape('AccountSocialLink', {
  id: string('Id of the link.'),
  title: nullable(string('Link text; null for none.')),
  url: string('Target of the link.'),
  website: enumValue(socialWebsites, 'Website that the link leads to.'),
});

export const socialLinkParams = params('SocialLinkParams', {
  id: optional(string('Existing link to keep; a new link is created by default.')),
  url: string('Target of the link, http or https.'),
  website: enumValue(socialWebsites, 'Website that the link leads to.'),
  title: optional(string('Link text, at most 100 characters.')),
  image: optional(pictureParams.field(), 'Icon of the link; that of the existing link by default.'),
  order: optional(string('Sort key among the links, compared as a string; links without one come last.')),
  website_order: optional(string('Sort key among links with the same `order`, compared as a string.')),
});

export const taxIdentifier = shape('TaxIdentifier', {
  id: string('Id of the entry (`txid_`).'),
  tax_id_type: enumValue(taxIdentifierTypes, 'Type of the tax number.'),
  tax_id_value: string('Tax number.'),
});

export const taxIdentifierParams = params('TaxIdentifierParams', {
  tax_id_type: enumValue(taxIdentifierTypes, 'Type of the tax number.'),
  tax_id_value: string('Tax number, 1 to 50 characters.'),
});

export const accountBalance = shape('AccountBalance', {
  symbol: string('Currency code or token symbol.').from('currency'),
  name: string('Name of the token; for other currencies, the code in upper case.'),
  icon_url: nullable(string('URL of the currency icon.')),
  balance: string('Available amount, in the currency.'),
  price_usd: nullable(number('Price of one unit, in US dollars.')).as(decimalNumber),
  value_usd: nullable(string('Available amount, in US dollars.')),
  breakdown: described(balanceBreakdown, 'Components of the balance, in the currency.'),
});

const capability = enumValue(capabilityStates);

export const accountCapabilities = shape('AccountCapabilities', {
  accept_bank_payments: described(capability, 'Accepting bank transfers and direct debits.'),
  accept_bnpl_payments: described(capability, 'Accepting buy-now-pay-later payments.'),
  accept_card_payments: described(capability, 'Accepting payments by card.'),
  bank_deposit: described(capability, 'Depositing by bank transfer.'),
  card_deposit: described(capability, 'Depositing by card.'),
  card_issuing: described(capability, 'Issuing cards that pay from the balance.'),
  crypto_deposit: described(capability, 'Depositing from a blockchain address.'),
  crypto_payout: described(capability, 'Receiving payouts in a stablecoin.'),
  instant_payout: described(capability, 'Receiving instant payouts.'),
  run_ads: described(capability, 'Running ads.'),
  standard_payout: described(capability, 'Receiving payouts to a bank account.'),
  transfer: described(capability, 'Transferring funds to other owners.'),
});

const actionFields = {
  action: openEnum('Stable name of the action.'),
  blocked_capabilities: list(openEnum(), 'Capabilities limited until the action is completed.'),
  cta: nullable(string('URL of a page that explains how to complete the action; null for none.')),
  cta_label: string('Label of the link in `cta`.'),
  description: string('Explanation of the action.'),
  icon_url: nullable(string('URL of an icon; always null.')).constant(null),
  title: string('Short title of the action.'),
};

/** The latest verification of the account, individual or business. */
const verification = (description: string) =>
  nullable(
    objectField(
      { id: string('Verification id (`idpf_`).'), status: openEnum('Status of the verification.') },
      freeObject(description),
    ),
    {
      'x-permission': 'identity:read',
    },
  );

/**
 * Fields with constant values, which no domain implements. `docs/limits-of-the-sandbox.md` contains the reasons.
 */
const remoteFields = {
  can_transfer_pending_balance_to_children: boolean(
    'Whether connected accounts can receive pending funds; always false.',
  ).constant(false),
  payment_controls: nullable(json(freeObject('Payment rules of the platform; always null.'))).constant(null),
  total_earned_usd: nullable(number('Total earnings in US dollars; always null.')).constant(null),
  wallet: nullable(
    object({
      id: string('Id of the wallet.'),
      address: string('Blockchain address.'),
      network: enumValue(['solana', 'ethereum', 'bitcoin'], 'Blockchain of the address.'),
    }),
    'Blockchain wallet; always null.',
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
    business_type: nullable(string('Predefined type of the business.')).write('patch'),
    industry_group: nullable(string('Group of industries.')).write('patch'),
    industry_type: nullable(string('Industry within the group.')).write('patch'),
    invoice_prefix: nullable(string('Prefix of invoice numbers.')).write('patch'),
    opengraph_image_variant: nullable(string('Appearance of link previews.')).write('patch'),
    other_business_description: nullable(string('Type of business in words, if no predefined type applies.')).write(
      'patch',
    ),
    other_industry_description: nullable(string('Industry in words, if no predefined one applies.')).write('patch'),
    target_audience: nullable(string('Target audience of the business.')).write('patch'),
    onboarding_type: nullable(enumValue(onboardingTypes, 'Purpose for which the account was opened.')).write('patch'),
    tax_remitted_by: nullable(enumValue(taxRemitters, 'Party that remits collected tax.')).write('patch'),
    tax_type: nullable(
      enumValue(accountTaxTypes, 'Whether prices include tax, unless the plan specifies otherwise.'),
    ).write('patch'),
    collect_vat_id: boolean('Whether buyers are asked for a VAT number.').write('patch'),
    require_2fa: boolean('Whether team members must use two-factor authentication.').write('patch'),
    send_customer_emails: boolean('Whether customers receive e-mails from the service.').write(),
    show_joined_services: boolean('Whether members see which products others have joined.').write('patch'),
    show_reviews_dtc: boolean('Whether reviews are public.').write('patch'),
    show_user_directory: boolean('Whether members see each other.').write('patch'),
    use_logo_as_opengraph_image_fallback: boolean('Whether link previews without an own image show the logo.').write(
      'patch',
    ),
    email: nullable(string('E-mail address of the business.')).write(
      'create',
      string('Required for connected accounts; this address is invited to own the account.'),
    ),
    status: nullable(enumValue(accountStatuses, 'Whether the account can do business.')),
    metadata: metadata().write(),
    logo_url: nullable(string('URL of the logo; null for none.')),
    banner_image_url: nullable(string('URL of the banner image; null for none.')),
    opengraph_image_url: nullable(string('URL of the image for link previews; null for none.')),
    business_name: nullable(string('Legal name.')).write('patch'),
    business_address: nullable(businessAddress, 'Postal address of the business.').write(
      'patch',
      businessAddressParams.field(),
    ),
    home_preferences: list(string(), 'Content of the dashboard home page.').write('patch'),
    social_links: list(accountSocialLink, 'Links on the public page, in display order.')
      .as(listOrNull(accountSocialLink.serialize))
      .write('patch', list(socialLinkParams.field())),
    store_page_config: json(freeObject('Appearance of the store page.')).write('patch'),
    tax_collection_enabled_states: list(enumText(usStates), 'US states in which tax is collected.').write('patch'),
    tax_identifiers: list(taxIdentifier, 'Tax numbers of the business.')
      .as(listOrNull(taxIdentifier.serialize))
      .write('patch', list(taxIdentifierParams.field())),
    product_tax_code: nullable(
      group({ id: string('Tax code id (`ptc_`).').from('productTaxCodeId') }),
      'Tax code of products without their own tax code.',
    ),
    owner: described(
      userCard,
      'Owner of the account. A connected account belongs to the owner of its parent until the invitation is accepted.',
    ).from('ownerUser'),
    parent_account: nullable(accountSummary, 'Parent account of this connected account; null for other accounts.'),
    created_at: createdAt,
    balances: list(accountBalance, { ...seesBalances, description: 'Empty if `total_usd` is null.' }).as(
      (balances: readonly (typeof accountBalance.data)[] | null) => (balances ?? []).map(accountBalance.serialize),
    ),
    llc_formation: llcFormation,
    total_usd: nullable(string({ ...seesBalances, description: 'Total of all balances, in US dollars.' })),
    verification: group(
      {
        individual: verification('Identity of a person.').from('verification.individual'),
        business: verification('Identity of a business.').from('verification.business'),
      },
      'Newest verification of each type.',
    ),
    ...remoteFields,
  },
  detailFields: {
    capabilities: nullable(accountCapabilities, {
      ...seesBalances,
      description: 'Capabilities of the account; null in lists.',
    }),
    cards: list(
      object({ kind: string('Type of the card, always `virtual`.'), status: string('Status of the card.') }),
      {
        'x-permission': 'payout:account:read',
        description: 'Newest 100 cards that draw on the account balance; empty in lists.',
      },
    ).computed('cards { status }', ({ cards }: { readonly cards?: readonly { readonly status: string }[] | null }) =>
      (cards ?? []).map(({ status }) => ({ kind: 'virtual', status: status.toLowerCase() })),
    ),
    recommended_actions: nullable(
      list(
        object({
          ...actionFields,
          status: enumValue(['optional'], 'Urgency, always `optional`.').constant('optional'),
          impact_score: nullable(integer('Estimated impact; always null.')).constant(null),
          reasoning: nullable(string('Reason for the recommendation; always null.')).constant(null),
        }),
      ),
      { 'x-permission': 'company:basic:read', description: 'Recommended next steps; null in lists.' },
    ),
    required_actions: nullable(
      list(
        object({
          ...actionFields,
          status: enumValue(['required', 'pending'], 'Urgency, always `required`.').constant('required'),
        }),
      ),
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
  status: absentable(enumValue(accountStatuses, 'Only accounts with this status.')),
  query: absentable(string({ maxLength: 200, description: 'Part of the title or route.' })),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['created_at'], '`created_at` by default.')),
});

export const accountCreateParams = params('AccountCreateParams', {
  country: optional(string("Two-letter country code; the parent's by default.")),
  affiliate_code: optional(string('Code of the affiliate who referred the account, at most 100 characters.')),
  ...account.parameters('create'),
})
  .requiredUnless('email', ['credential:user'])
  .requiredWith('email', 'parent_account_id');

export const accountUpdateParams = params('AccountUpdateParams', {
  ...account.parameters('patch'),
  logo: picture('Image file of the logo.'),
  banner_image: picture('Image file of the banner.'),
  opengraph_image: picture('The image for link previews.'),
  product_tax_code_id: optional(string('Tax code of products without their own (`ptc_`).')),
  affiliate_application_required: optional(boolean('Whether affiliates must apply before they promote the account.')),
  affiliate_instructions: optional(string('Instructions for affiliates.')),
  featured_affiliate_product_id: optional(string('Product recommended to affiliates (`prod_`).')),
});
