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

/** JSON Schemas for deposits in the date-versioned REST API, latest version. */
export const depositSchemas: Record<string, TSchema> = {
  Deposit: Type.Object({
    object: enumOf(['deposit']),
    id: Type.String({ description: 'Deposit id (`dpst_`).' }),
    account_id: nullable(Type.String(), { description: 'Owner of the credited balance (`biz_` or `user_`).' }),
    status: enumOf(['waiting', 'succeeded'], { description: 'Whether the money has arrived.' }),
    amount: nullable(moneyString(), { description: 'Amount; null if the sender chooses it.' }),
    hosted_url: text(),
    methods: Type.Object(
      { bank: nullable(bank), crypto },
      { description: 'Deposit methods; empty if deposits are not available.' },
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
      { description: 'Owner of the credited balance. Blockchain addresses are not supported.' },
    ),
    amount: optional(moneyInput(), {
      description: 'Amount in US dollars, as a number or string. In the sandbox, this amount arrives immediately.',
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
    account_id: accountId({ description: 'Account whose balance is credited.' }),
    amount: money({ description: 'Amount, greater than 0.' }),
    currency: enumOf(currencies),
    payment_method_id: Type.String({ description: 'Payment method to charge (`payt_`).' }),
  }),
};
