import { Type } from '../schemas';
import {
  absentable,
  dateTime,
  decimal,
  enumValue,
  integer,
  metadata,
  type NamedSchemas,
  nullable,
  object,
  optional,
  params,
  resource,
  string,
} from '../wire';
import { balanceOwner } from './balance-owner';
import { activityAccount, activityUser } from './financial-activity';
import {
  openEnum,
  currencies,
  onlyValue,
  pageFields,
  timeFilter,
  unsortedPageFields,
  userSummary,
  createdAt,
} from './shared';

interface PartiesData {
  readonly origin: { readonly ledgerAccountId: string };
  readonly destination: { readonly ledgerAccountId: string } | null;
}

/** Money that one balance owner sends to another, or offers through a claim link. */
export const transfer = resource({
  type: 'Transfer',
  inEvents: true,
  fields: {
    object: onlyValue('transfer'),
    id: string('Transfer id (`ctt_`).'),
    amount: decimal('Amount in whole units of the currency.').from('amount.amount'),
    currency: enumValue(currencies, 'Currency of the amount.').from('amount.currency'),
    status: enumValue(
      ['processing', 'succeeded', 'failed'],
      'Status of the transfer; transfers between balances succeed immediately. A claim link is `processing` until it is claimed.',
    ),
    fee_amount: nullable(decimal('Fee charged to the origin; null if there is none.')),
    notes: nullable(string('Notes of the sender; null for none.')).write(
      'create',
      string({ maxLength: 500, description: 'Notes of the sender, at most 500 characters.' }),
    ),
    metadata: nullable(metadata()).write('create'),
    failed_at: nullable(dateTime('Time of failure; null unless the transfer failed.')),
    failure_code: nullable(openEnum('Reason for the failure; null unless the transfer failed.')),
    failure_reason: nullable(string('Message of the failure; null unless the transfer failed.')),
    origin_ledger_account_id: string('Origin ledger account (`ldgr_`).').from('origin.ledgerAccountId'),
    destination_ledger_account_id: string(
      'Destination ledger account (`ldgr_`). The funds of a claim link stay in the origin ledger account until they are claimed.',
    ).computed(
      'destination { ledgerAccountId } origin { ledgerAccountId }',
      ({ origin, destination }: PartiesData) => (destination ?? origin).ledgerAccountId,
    ),
    created_by_user: nullable(
      userSummary,
      'User who created the transfer; null if an account created it without a user.',
    ).from('createdBy'),
    created_at: createdAt,
  },
  detailFields: {
    origin: balanceOwner('origin', 'Origin of the transfer.'),
    destination: balanceOwner(
      'destination',
      'Destination of the transfer; null for a claim link that is unclaimed, or that several users can claim.',
    ),
    claim_url: nullable(
      string('For claim links: URL at which signed-in users claim the funds. Only in the response that creates it.'),
    ).initially(null),
    expires_at: nullable(dateTime('For claim links: time at which unclaimed funds are returned.')).write(
      'create',
      dateTime(
        'With `claim_link`: time at which unclaimed funds are returned; 24 hours from now by default, 90 days at most.',
      ),
    ),
    redeemable_count: nullable(integer('For claim links: number of users who can claim the amount.')).write(
      'create',
      integer('With `claim_link`: number of users who can claim the amount, once each; 1 by default, 1,000 at most.'),
    ),
  },
});

/**
 * Serializes a transfer for the response that creates it. Only this response contains the claim URL, because anyone
 * with the URL can claim the money.
 */
export function serializeNewTransfer(data: typeof transfer.data & { readonly claimUrl: string | null }) {
  return { ...transfer.serialize(data), claim_url: data.claimUrl };
}

export const transferRecipientSchemas: NamedSchemas = {
  TransferRecipient: Type.Union([
    object(activityUser.fields).definition.schema,
    object(activityAccount.fields).definition.schema,
  ]),
};

export const transferListParams = params('TransferListParams', {
  ...pageFields,
  origin_id: absentable(
    string('Only transfers from this owner (`biz_`, `user_` or `ldgr_`); this or `destination_id` is required.'),
  ),
  destination_id: absentable(string('Only transfers to this owner.')),
  order: absentable(enumValue(['created_at', 'amount'], 'Sort column, `created_at` by default.')),
  created_after: timeFilter,
  created_before: timeFilter,
}).oneRequired('origin_id', 'destination_id');

const originId = string('Origin of the transfer (`biz_`, `user_` or `ldgr_`).');

export const transferRecipientListParams = params('TransferRecipientListParams', {
  ...unsortedPageFields,
  origin_id: originId,
  query: absentable(
    string({
      maxLength: 200,
      description: 'Only recipients whose name contains this text, or whose username or route equals it.',
    }),
  ),
});

export const transferCreateParams = params('TransferCreateParams', {
  type: absentable(
    enumValue(
      ['ledger', 'wallet_send', 'claim_link'],
      '`ledger` (default): transfers between balances. `claim_link`: transfers to the users who claim the link. `wallet_send` is rejected, because on-chain wallets are not supported.',
    ),
  ),
  amount: decimal(
    'Amount in whole units of the currency, greater than 0; with `claim_link`, the amount that each claiming user receives.',
  ),
  currency: optional(enumValue(currencies, 'Required except with `claim_link`, where the default is `usd`.')),
  origin_id: originId,
  destination_id: optional(
    string(
      'Destination of the transfer (`biz_`, `user_` or `ldgr_`). Required except with `claim_link`, which has none.',
    ),
  ),
  ...transfer.parameters('create'),
  idempotence_key: optional(
    string({ maxLength: 255, description: 'Idempotency key, unique per origin; never expires.' }),
  ),
})
  .requiredUnless('currency', [{ type: ['claim_link'] }])
  .requiredUnless('destination_id', [{ type: ['claim_link'] }]);
