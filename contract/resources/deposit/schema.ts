import {
  type TSchema,
  Type,
  accountId,
  dateTime,
  enumOf,
  metadata,
  money,
  moneyInput,
  moneyString,
  nullable,
} from '../../schemas';
import { currencies, optional } from '../shared';

const text = () => nullable(Type.String());
const receiptStatuses = ['draft', 'open', 'paid', 'pending', 'uncollectible', 'unresolved', 'void'] as const;

const bank = Type.Object({
  currencies: Type.Array(
    Type.Object({
      currency: Type.String(),
      rails: Type.Array(Type.String()),
      account_number: text(),
      routing_number: text(),
      swift_bic: text(),
      deposit_bank_name: text(),
      deposit_bank_address: text(),
      deposit_beneficiary_name: text(),
      deposit_reference: text(),
    }),
  ),
});

const crypto = Type.Array(
  Type.Object({
    name: Type.String(),
    icon_url: text(),
    deposit_address: text(),
    supported_currencies: Type.Array(Type.Object({ name: Type.String(), icon_url: text() })),
  }),
);

/** Schemas of the dated API for deposits, latest version. */
export const depositSchemas: Record<string, TSchema> = {
  Deposit: Type.Object({
    object: enumOf(['deposit']),
    id: Type.String({ description: 'Deposit id (`dpst_`).' }),
    account_id: nullable(Type.String(), { description: 'Whose balance it is for (`biz_` or `user_`).' }),
    status: enumOf(['waiting', 'succeeded'], { description: 'Whether the money has arrived.' }),
    amount: nullable(moneyString(), { description: 'How much; null where whoever sends it decides.' }),
    hosted_url: text(),
    methods: Type.Object(
      { bank: nullable(bank), crypto },
      { description: 'Ways to send it; none where nobody takes deposits.' },
    ),
    metadata: metadata(),
    created_at: dateTime(),
  }),
  DepositCreateParams: Type.Object({
    destination: Type.Union(
      [
        Type.String({ description: 'Account or user (`biz_` or `user_`).' }),
        Type.Object({
          account_id: optional(Type.String()),
          address: optional(Type.String()),
          network: optional(Type.String()),
        }),
      ],
      { description: 'Whose balance it is for. Addresses on chains are not served.' },
    ),
    amount: optional(moneyInput(), {
      description: 'How much, in US dollars, as a number or as text. In the sandbox so much arrives at once.',
    }),
    network: optional(Type.String()),
    metadata: optional(metadata()),
  }),
  Topup: Type.Object({
    id: Type.String({ description: 'Top-up id (`pay_`).' }),
    status: nullable(enumOf(receiptStatuses)),
    currency: nullable(enumOf(currencies)),
    total: nullable(money()),
    failure_message: text(),
    paid_at: nullable(dateTime()),
    created_at: dateTime(),
  }),
  TopupCreateParams: Type.Object({
    account_id: accountId({ description: 'The account whose balance it is for.' }),
    amount: money({ description: 'How much, over 0.' }),
    currency: enumOf(currencies),
    payment_method_id: Type.String({ description: 'What it is drawn from (`payt_`).' }),
  }),
};
