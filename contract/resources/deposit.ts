import { Type } from '../schemas';
import {
  dateTime,
  decimal,
  decimalOrText,
  decimalText,
  enumValue,
  group,
  json,
  list,
  metadata,
  nullable,
  object,
  optional,
  params,
  resource,
  string,
} from '../wire';
import { accountIdParam, currencies, onlyValue } from './shared';

const bank = object({
  currencies: list(
    object({
      currency: string(),
      rails: list(string()),
      account_number: nullable(string()),
      routing_number: nullable(string()),
      swift_bic: nullable(string()),
      deposit_bank_name: nullable(string()),
      deposit_bank_address: nullable(string()),
      deposit_beneficiary_name: nullable(string()),
      deposit_reference: nullable(string()),
    }),
  ),
});

const crypto = list(
  object({
    name: string(),
    icon_url: nullable(string()),
    deposit_address: nullable(string()),
    supported_currencies: list(object({ name: string(), icon_url: nullable(string()) })),
  }),
);

/** An external deposit to a balance. */
export const deposit = resource({
  type: 'Deposit',
  inEvents: true,
  fields: {
    object: onlyValue('deposit'),
    id: string('Deposit id (`dpst_`).'),
    account_id: nullable(string('Owner of the credited balance (`biz_` or `user_`).')).from('owner.id'),
    status: enumValue(['waiting', 'succeeded'], 'Whether the money has arrived.'),
    amount: nullable(decimalText('Amount; null if the sender chooses it.')).from('amount.amount'),
    hosted_url: nullable(string()).constant(null),
    methods: group(
      { bank: nullable(bank).constant(null), crypto: crypto.constant([]) },
      'Deposit methods; empty if deposits are not available.',
    ),
    metadata: metadata().write('create'),
    created_at: dateTime(),
  },
});

/** A deposit that a payment method of the account pays. */
export const topup = resource({
  type: 'Deposit',
  schema: 'Topup',
  fields: {
    id: string('Top-up id (`pay_`).'),
    status: nullable(enumValue(['draft', 'open', 'paid', 'pending', 'uncollectible', 'unresolved', 'void'])).from(
      'succeededAt',
      (succeededAt: string | null) => (succeededAt === null ? 'pending' : 'paid'),
    ),
    currency: nullable(enumValue(currencies)).from('amount.currency'),
    total: nullable(decimal()).from('amount.amount'),
    failure_message: nullable(string()).constant(null),
    paid_at: nullable(dateTime()).from('succeededAt'),
    created_at: dateTime(),
  },
});

const blockchainAddress = object({
  account_id: optional(string()),
  address: optional(string()),
  network: optional(string()),
});

export const depositCreateParams = params('DepositCreateParams', {
  destination: json(
    Type.Union(
      [string('Account or user (`biz_` or `user_`).').definition.schema, blockchainAddress.definition.schema],
      { description: 'Owner of the credited balance. Blockchain addresses are not supported.' },
    ),
  ).ignored(),
  amount: optional(
    decimalOrText('Amount in US dollars, as a number or string. In the sandbox, this amount arrives immediately.'),
  ),
  network: optional(string()).ignored(),
  ...deposit.parameters('create'),
});

export const topupCreateParams = params('TopupCreateParams', {
  account_id: accountIdParam('Account whose balance is credited.'),
  amount: decimal('Amount, greater than 0.'),
  currency: enumValue(currencies),
  payment_method_id: string('Payment method to charge (`payt_`).'),
});
