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
  described,
} from '../wire';
import { accountIdParam, currencies, onlyValue, createdAt } from './shared';

const bank = object({
  currencies: list(
    object({
      currency: string('Currency of the account.'),
      rails: list(string(), 'Payment networks that reach the account.'),
      account_number: nullable(string('Account number or IBAN.')),
      routing_number: nullable(string('Routing number of the bank.')),
      swift_bic: nullable(string('SWIFT code (BIC) of the bank.')),
      deposit_bank_name: nullable(string('Name of the receiving bank.')),
      deposit_bank_address: nullable(string('Address of the receiving bank.')),
      deposit_beneficiary_name: nullable(string('Name of the account holder.')),
      deposit_reference: nullable(string('Reference that the transfer must contain.')),
    }),
    'Bank details by currency.',
  ),
});

const crypto = list(
  object({
    name: string('Name of the blockchain.'),
    icon_url: nullable(string('URL of the icon of the blockchain.')),
    deposit_address: nullable(string('Address that receives deposits.')),
    supported_currencies: list(
      object({ name: string('Name of the currency.'), icon_url: nullable(string('URL of the icon of the currency.')) }),
      'Currencies accepted at the address.',
    ),
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
    hosted_url: nullable(string('URL of a payment page; always null.')).constant(null),
    methods: group(
      {
        bank: nullable(bank, 'Bank transfer; always null.').constant(null),
        crypto: described(crypto, 'Blockchain deposits; always empty.').constant([]),
      },
      'Deposit methods; empty if deposits are not available.',
    ),
    metadata: metadata().write('create'),
    created_at: createdAt,
  },
});

/** A deposit that a payment method of the account pays. */
export const topup = resource({
  type: 'Deposit',
  schema: 'Topup',
  fields: {
    id: string('Top-up id (`pay_`).'),
    status: nullable(
      enumValue(
        ['draft', 'open', 'paid', 'pending', 'uncollectible', 'unresolved', 'void'],
        '`paid` once the money has arrived, `pending` before.',
      ),
    ).from('succeededAt', (succeededAt: string | null) => (succeededAt === null ? 'pending' : 'paid')),
    currency: nullable(enumValue(currencies, 'Currency of the total.')).from('amount.currency'),
    total: nullable(decimal('Amount charged.')).from('amount.amount'),
    failure_message: nullable(string('Failure reason; always null.')).constant(null),
    paid_at: nullable(dateTime('When the money arrived; null before.')).from('succeededAt'),
    created_at: createdAt,
  },
});

const blockchainAddress = object({
  account_id: optional(string('Owner of the address.')),
  address: optional(string('Blockchain address.')),
  network: optional(string('Blockchain of the address.')),
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
  network: optional(string('Blockchain of the destination; ignored.')).ignored(),
  ...deposit.parameters('create'),
});

export const topupCreateParams = params('TopupCreateParams', {
  account_id: accountIdParam('Account whose balance is credited.'),
  amount: decimal('Amount, greater than 0.'),
  currency: enumValue(currencies, 'Currency of the amount and the balance.'),
  payment_method_id: string('Payment method to charge (`payt_`).'),
});
