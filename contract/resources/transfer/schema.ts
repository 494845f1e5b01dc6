import { type TSchema, Type, dateTime, enumOf, metadata, money, nullable, ref, timeFilter } from '../../schemas';
import { balanceOwner } from '../balance-owner';
import { currencies, optional, pageParams } from '../shared';

const statuses = ['processing', 'succeeded', 'failed'] as const;
const types = ['ledger', 'wallet_send', 'claim_link'] as const;

const common = {
  object: enumOf(['transfer']),
  id: Type.String({ description: 'Transfer id (`ctt_`).' }),
  amount: money({ description: 'Amount in whole units of the currency.' }),
  currency: enumOf(currencies),
  status: enumOf(statuses, {
    description:
      'Status of the transfer; transfers between balances succeed immediately. A claim link is `processing` until it is claimed.',
  }),
  fee_amount: nullable(money(), { description: 'Fee charged to the origin; null if there is none.' }),
  notes: nullable(Type.String()),
  metadata: nullable(metadata()),
  failed_at: nullable(dateTime()),
  failure_code: nullable(Type.String()),
  failure_reason: nullable(Type.String()),
  origin_ledger_account_id: Type.String({ description: 'Origin ledger account (`ldgr_`).' }),
  destination_ledger_account_id: Type.String({
    description:
      'Destination ledger account (`ldgr_`). The funds of a claim link stay in the origin ledger account until they are claimed.',
  }),
  created_by_user: nullable(ref('UserSummary'), {
    description: 'User who created the transfer; null if an account created it without a user.',
  }),
  created_at: dateTime(),
};

const { direction: _direction, ...pages } = pageParams;

const recipientUser = Type.Object({
  object: enumOf(['user']),
  id: Type.String({ description: 'User id (`user_`).' }),
  name: nullable(Type.String()),
  username: nullable(Type.String()),
  profile_picture_url: nullable(Type.String()),
});

const recipientAccount = Type.Object({
  object: enumOf(['account']),
  id: Type.String({ description: 'Account id (`biz_`).' }),
  title: nullable(Type.String()),
  route: nullable(Type.String()),
  logo_url: nullable(Type.String()),
});

/** JSON Schemas for transfers in the date-versioned REST API, latest version. */
export const transferSchemas: Record<string, TSchema> = {
  TransferListItem: Type.Object(common),
  Transfer: Type.Object({
    ...common,
    origin: balanceOwner('Origin of the transfer.'),
    destination: balanceOwner(
      'Destination of the transfer; null for a claim link that is unclaimed, or that several users can claim.',
    ),
    claim_url: nullable(Type.String(), {
      description:
        'For claim links: URL at which signed-in users claim the funds. Only in the response that creates it.',
    }),
    expires_at: nullable(dateTime(), { description: 'For claim links: time at which unclaimed funds are returned.' }),
    redeemable_count: nullable(Type.Integer(), {
      description: 'For claim links: number of users who can claim the amount.',
    }),
  }),
  TransferListParams: Type.Object({
    ...pageParams,
    origin_id: Type.Optional(
      Type.String({
        description:
          'Only transfers from this owner (`biz_`, `user_` or `ldgr_`); this or `destination_id` is required.',
      }),
    ),
    destination_id: Type.Optional(Type.String({ description: 'Only transfers to this owner.' })),
    order: Type.Optional(enumOf(['created_at', 'amount'], { description: 'Sort column, `created_at` by default.' })),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  TransferRecipient: Type.Union([recipientUser, recipientAccount]),
  TransferRecipientListParams: Type.Object({
    ...pages,
    origin_id: Type.String({ description: 'Origin of the transfer (`biz_`, `user_` or `ldgr_`).' }),
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Only recipients whose name contains this text, or whose username or route equals it.',
      }),
    ),
  }),
  TransferCreateParams: Type.Object({
    type: Type.Optional(
      enumOf(types, {
        description:
          '`ledger` (default): transfers between balances. `claim_link`: transfers to the users who claim the link. `wallet_send` is rejected, because on-chain wallets are not supported.',
      }),
    ),
    amount: money({
      description:
        'Amount in whole units of the currency, greater than 0; with `claim_link`, the amount that each claiming user receives.',
    }),
    currency: optional(enumOf(currencies), {
      description: 'Required except with `claim_link`, where the default is `usd`.',
    }),
    origin_id: Type.String({ description: 'Origin of the transfer (`biz_`, `user_` or `ldgr_`).' }),
    destination_id: optional(Type.String(), {
      description:
        'Destination of the transfer (`biz_`, `user_` or `ldgr_`). Required except with `claim_link`, which has none.',
    }),
    expires_at: optional(dateTime(), {
      description:
        'With `claim_link`: time at which unclaimed funds are returned; 24 hours from now by default, 90 days at most.',
    }),
    redeemable_count: optional(Type.Integer(), {
      description:
        'With `claim_link`: number of users who can claim the amount, once each; 1 by default, 1,000 at most.',
    }),
    notes: optional(Type.String({ maxLength: 500 })),
    metadata: optional(metadata()),
    idempotence_key: optional(Type.String({ maxLength: 255 }), {
      description: 'Idempotency key, unique per origin; never expires.',
    }),
  }),
};
