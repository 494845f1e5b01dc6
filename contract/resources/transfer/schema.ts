import { type TSchema, Type, dateTime, enumOf, metadata, money, nullable, ref, timeFilter } from '../../schemas';
import { balanceOwner } from '../balance-owner';
import { currencies, optional, pageParams } from '../shared';

const statuses = ['processing', 'succeeded', 'failed'] as const;
const types = ['ledger', 'wallet_send', 'claim_link'] as const;

const common = {
  object: enumOf(['transfer']),
  id: Type.String({ description: 'Transfer id (`ctt_`).' }),
  amount: money({ description: 'How much, in whole units.' }),
  currency: enumOf(currencies),
  status: enumOf(statuses, {
    description:
      'How far it has come; between balances it succeeds at once. A claim link is processing until it is claimed.',
  }),
  fee_amount: nullable(money(), { description: 'What it costs the origin; null where it costs nothing.' }),
  notes: nullable(Type.String()),
  metadata: nullable(metadata()),
  failed_at: nullable(dateTime()),
  failure_code: nullable(Type.String()),
  failure_reason: nullable(Type.String()),
  origin_ledger_account_id: Type.String({ description: 'Ledger account that it comes from (`ldgr_`).' }),
  destination_ledger_account_id: Type.String({
    description:
      'Ledger account that it goes to (`ldgr_`). The money of a claim link stays in the one that it comes from until it is claimed.',
  }),
  created_by_user: nullable(ref('UserSummary'), { description: 'Who made it; null where an account acted by itself.' }),
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

/** Schemas of the dated API for transfers, latest version. */
export const transferSchemas: Record<string, TSchema> = {
  TransferListItem: Type.Object(common),
  Transfer: Type.Object({
    ...common,
    origin: balanceOwner('Who it comes from.'),
    destination: balanceOwner('Who it goes to; null for a claim link that is not claimed, or that several may claim.'),
    claim_url: nullable(Type.String(), {
      description: 'Of a claim link: where users who are signed in claim it. Only in the response that makes it.',
    }),
    expires_at: nullable(dateTime(), { description: 'Of a claim link: when what was not claimed goes back.' }),
    redeemable_count: nullable(Type.Integer(), {
      description: 'Of a claim link: how many users may claim the amount.',
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
    origin_id: Type.String({ description: 'Who money would come from (`biz_`, `user_` or `ldgr_`).' }),
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Only those in whose name it occurs, and whoever has exactly this username or route.',
      }),
    ),
  }),
  TransferCreateParams: Type.Object({
    type: Type.Optional(
      enumOf(types, {
        description:
          '`ledger`, the default: from balance to balance. `claim_link`: to the users who claim it at a link. `wallet_send` is refused, because no wallets on chains are held here.',
      }),
    ),
    amount: money({
      description: 'How much, in whole units, over 0; with `claim_link` what each user who claims receives.',
    }),
    currency: optional(enumOf(currencies), {
      description: 'Required but with `claim_link`, where it is `usd` by default.',
    }),
    origin_id: Type.String({ description: 'Who it comes from (`biz_`, `user_` or `ldgr_`).' }),
    destination_id: optional(Type.String(), {
      description: 'Who it goes to (`biz_`, `user_` or `ldgr_`). Required but with `claim_link`, which has none.',
    }),
    expires_at: optional(dateTime(), {
      description:
        'With `claim_link`: when what was not claimed goes back; 24 hours from now by default, 90 days at most.',
    }),
    redeemable_count: optional(Type.Integer(), {
      description: 'With `claim_link`: how many users may claim the amount, each once; 1 by default, 1,000 at most.',
    }),
    notes: optional(Type.String({ maxLength: 500 })),
    metadata: optional(metadata()),
    idempotence_key: optional(Type.String({ maxLength: 255 }), {
      description: 'One key stands for one transfer of the origin, for ever.',
    }),
  }),
};
