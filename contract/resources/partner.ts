import { ref, Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  decimal,
  decimalText,
  enumValue,
  integer,
  json,
  list,
  literal,
  nullable,
  nullIfMissing,
  object,
  params,
  resource,
  shape,
  string,
  described,
} from '../wire';
import { accountSummary, openEnum, pageFields, timeFilter, userCard, createdAt } from './shared';

const tiers = ['first', 'second', 'blueprint'] as const;
const businessStatuses = ['active', 'removed'] as const;
const businessOrders = [
  'created_at',
  'referral_started_at',
  'referral_expires_at',
  'payout_percentage',
  'volume_usd',
  'earnings_usd',
] as const;
const earningStatuses = ['awaiting_settlement', 'pending', 'completed', 'canceled', 'reversed'] as const;

const text = nullable(string());
const usd = (description: string) => decimalText(`${description}, in US dollars.`);
const partnerOf = (description: string) => nullable(userCard, description);
const share = (description: string) => nullable(decimal(`Share of ${description}, as a fraction: 0.3 is 30 %.`));

const openEnumOrNull = nullable(openEnum());

/** A user who earns commissions from businesses that the user has referred. */
export const partner = resource({
  type: 'Partner',
  schema: 'PartnerCreated',
  fields: {
    referral_link: string('URL with the referral code; refers visitors who open an account.'),
    service_partner_enabled_at: dateTime('When the user became a partner.').from('enabledAt'),
  },
});

export const partnerBusinessOwner = shape('PartnerBusinessOwner', {
  ...userCard.fields,
  email: nullable(string({ 'x-permission': 'partner:email:read', description: 'E-mail address of the owner.' })),
});

interface OwnerData {
  readonly owner: typeof userCard.data | null;
  readonly ownerEmail: string | null;
}

/** The business itself can see the constant fields; partners must not see them. */
export const partnerBusinessAccount = shape('PartnerBusinessAccount', {
  ...accountSummary.fields,
  capabilities: nullable(json(ref('AccountCapabilities')), 'Null: visible only to the business itself.').constant(null),
  recommended_actions: withheldActions(),
  required_actions: withheldActions(),
});

function withheldActions() {
  const action = json(Type.Object({}, { additionalProperties: true }));
  return nullable(list(action), 'Null: visible only to the business itself.').constant(null);
}

const referredAccount = 'The referred business; null once it is closed.';

/** A business that a partner has referred. */
export const partnerBusiness = resource({
  type: 'PartnerBusiness',
  fields: {
    id: string('Id of the share in the business (`coma_`).'),
    object: literal('partner_business'),
    account: nullable(accountSummary, referredAccount),
    owner: nullable(partnerBusinessOwner, 'Owner of the business.').computed(
      `owner { ${userCard.selection} } ownerEmail`,
      ({ owner, ownerEmail }: OwnerData) => owner && partnerBusinessOwner.serialize({ ...owner, email: ownerEmail }),
    ),
    first_tier_partner: partnerOf('Partner who referred the business.'),
    second_tier_partner: partnerOf('Partner who referred the first-tier partner.'),
    blueprint_partner: partnerOf('Partner whose blueprint the business follows.'),
    my_partner_tier: enumValue(tiers, 'Tier of the partner for this business.'),
    status: enumValue(businessStatuses, 'Whether the partner still earns from the business.'),
    payout_percentages: object(
      {
        sales: decimal('Share of fees on sales, as a fraction: 0.3 is 30 %.'),
        ad_spend: share('ad spend'),
        transfer: share('fees on transfers'),
        card_interchange: share('card interchange'),
      },
      'Shares of the partner, by source of income.',
    ),
    volume_usd: object(
      {
        attributed: usd('Total volume attributed to the partner'),
        awaiting_settlement: usd('Attributed volume not yet settled'),
        settled: usd('Attributed volume already settled'),
      },
      'Transaction volume of the business.',
    ),
    earnings_usd: object(
      {
        total: usd('Sum of pending and completed earnings'),
        pending: usd('Earnings not yet paid out'),
        completed: usd('Earnings paid out'),
      },
      'Earnings of the partner.',
    ),
    referral_started_at: nullable(dateTime('Start of the period in which the partner earns; null before.')),
    referral_expires_at: nullable(dateTime('Null if it never expires.')),
    created_at: createdAt,
  },
  detailFields: { account: nullable(partnerBusinessAccount, referredAccount) },
});

const sourceFields = { id: string('Id of the source.'), created_at: createdAt };

export const partnerReceipt = shape('PartnerReceipt', {
  object: literal('receipt'),
  ...sourceFields,
  id: string('Payment id (`pay_`).'),
  currency: openEnum('Currency of the amount.'),
  alternative_payment_method: nullable(
    object({ name: string('Name of the payment method.'), image_url: described(text, 'URL of the logo.') }),
    'Payment method if not a card.',
  ),
  brand: described(openEnumOrNull, 'Card network; null for other methods.'),
  last4: described(text, 'Last four digits of the card.'),
  payment_method_type: described(openEnumOrNull, 'Type of the method, such as `card`.'),
  processor: described(openEnumOrNull, 'Payment processor.'),
});

export const partnerTransfer = shape('PartnerTransfer', {
  object: literal('transfer'),
  ...sourceFields,
  currency: openEnum('Currency of the amount.'),
});

export const partnerCardTransaction = shape('PartnerCardTransaction', {
  object: literal('card_transaction'),
  ...sourceFields,
  currency: described(openEnumOrNull, 'Currency of the amount.'),
  merchant_name: described(text, 'Name, as reported by the card network.'),
});

type SourceData = { readonly object: string } & typeof partnerReceipt.data & typeof partnerCardTransaction.data;

function serializeSource(source: SourceData | null): object | null {
  if (!source) return null;
  if (source.object === 'TRANSFER') return partnerTransfer.serialize(source);
  if (source.object === 'CARD_TRANSACTION') return partnerCardTransaction.serialize(source);
  return partnerReceipt.serialize(source);
}

/** Earnings of a partner from one transaction of a referred business. */
export const partnerEarning = resource({
  type: 'PartnerEarning',
  schema: 'PartnerBusinessEarning',
  fields: {
    id: described(text, 'Earning id (`pern_`).'),
    object: literal('partner_business_earning'),
    account: nullable(accountSummary, referredAccount),
    product: nullable(
      object({
        id: string('Product id (`prod_`).'),
        route: string('Last path segment of the product page URL.'),
        title: string('Title of the product.'),
      }),
      'Product sold.',
    ),
    resource: nullable(
      json(Type.Union([ref('PartnerReceipt'), ref('PartnerTransfer'), ref('PartnerCardTransaction')])),
      'Source transaction.',
    ).computed(
      `resource { object ${partnerReceipt.selection} merchantName }`,
      ({ resource: source }: { readonly resource: SourceData | null }) => serializeSource(source),
    ),
    income_source: enumValue(
      ['sales', 'ad_spend', 'transfer', 'card_interchange'],
      'Activity that the partner earned from.',
    ),
    status: enumValue(
      earningStatuses,
      '`awaiting_settlement` until the commission is known, then `pending` until it is paid out.',
    ),
    second_tier: boolean('Whether the partner earned as second-tier partner.'),
    transaction_amount_usd: usd('Amount of the transaction'),
    commission_amount_usd: nullable(decimalText('In US dollars; null until settled.')),
    payout_percentage: nullable(decimal('As a fraction: 0.3 is 30 %; null until settled.')),
    cancelation_reason: described(text, 'Reason for the cancellation; null unless the earning was canceled.'),
    financial_activity: nullable(
      list(
        object({
          amount: decimalText('Amount posted to the balance.'),
          amount_usd: decimalText('Amount in US dollars.'),
          category: described(text, 'Category of the posting.'),
          created_at: nullable(createdAt),
          currency: openEnum('Currency of the amount.'),
          type: enumValue(['income', 'expense'], 'Whether the amount was added or deducted.'),
        }),
      ),
      'Underlying postings; null until there are any.',
    ),
    payout_at: nullable(dateTime('When the earning is paid out; null if not scheduled.')),
    created_at: createdAt,
  },
});

/** A user in the context of partners. City and country are null, because the service does not store them. */
export const partnerUser = shape('PartnerUser', {
  ...userCard.fields,
  city: nullable(string('Null if the user has not provided it.')).constant(null),
  country: nullable(string('Null if the user has not provided it.')).constant(null),
});

const totals = { total_earnings_usd: usd('Earned'), total_volume_usd: usd('Volume of referred businesses') };

/** A user whom the calling partner has referred. */
export const referredUser = resource({
  type: 'ReferredUser',
  schema: 'PartnerReferredUser',
  fields: {
    user: nullIfMissing(described(partnerUser, 'The referred user.')),
    ...totals,
  },
});

export const partnerLeader = shape('PartnerLeader', {
  rank: integer('From 1.'),
  user: nullable(partnerUser, 'The partner.'),
  ...totals,
  first_referral_started_at: dateTime('Start of the first referral.'),
});

/** The partners with the highest earnings. */
export const partnerLeaderboard = shape('PartnerLeaderboard', {
  leaders: list(partnerLeader, 'The top 100.'),
  me: nullable(partnerLeader, 'Rank of the current user.'),
});

export const partnerBusinessListParams = params('PartnerBusinessListParams', {
  ...pageFields,
  created_after: timeFilter,
  created_before: timeFilter,
  status: absentable(enumValue(businessStatuses, 'Only businesses with this status.')),
  tier: absentable(enumValue(tiers, 'Only businesses of which the caller is a partner of this tier.')),
  has_earnings: absentable(boolean('Only businesses with earnings, or only those without.')),
  referred_user_id: absentable(string({ maxLength: 100, description: 'Only businesses of this owner (`user_`).' })),
  referred_username: absentable(
    string({ maxLength: 100, description: 'Only businesses of the owner with this username.' }),
  ),
  order: absentable(enumValue(businessOrders, '`created_at` by default.')),
});

export const partnerEarningListParams = params('PartnerEarningListParams', {
  ...pageFields,
  created_after: timeFilter,
  created_before: timeFilter,
  status: absentable(enumValue(earningStatuses, 'Only earnings with this status.')),
  order: absentable(
    enumValue(['created_at', 'commission_amount', 'transaction_amount', 'payout_at'], '`created_at` by default.'),
  ),
});

export const partnerReferredUserListParams = params('PartnerReferredUserListParams', {
  ...pageFields,
  has_businesses: absentable(boolean('Only users with businesses, or only those without.')),
  has_earning_businesses: absentable(boolean('Only users with businesses that earn, or only those without.')),
});

export const partnerLeaderboardParams = params('PartnerLeaderboardParams', {
  period: absentable(
    enumValue(
      ['day', 'month', 'year', 'last_30_days', 'all_time'],
      '`all_time` by default; days, months and years in UTC.',
    ),
  ),
});
