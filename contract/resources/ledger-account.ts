import { addDecimals, decimalNumber } from '../money';
import { ref, Type } from '../schemas';
import { decimal, enumValue, json, list, nullable, object, params, resource, shape, string } from '../wire';
import { payoutAccountStatuses } from './payout-account';
import { currencies, onlyValue } from './shared';

const text = nullable(string());

/** The balance in one currency. Money in transit has no field of its own and counts as pending. */
export const ledgerBalance = shape('LedgerBalance', {
  currency: enumValue(currencies),
  balance: decimal('Available amount; negative if refunds or disputes exceeded the balance.').from('available'),
  pending_balance: decimal('Amount awaiting settlement or being paid out.').computed(
    'pending inTransit',
    ({ pending, inTransit }: { readonly pending: string; readonly inTransit: string }) =>
      decimalNumber(addDecimals(pending, inTransit)),
  ),
  reserve_balance: decimal('Amount held in reserve.').from('reserve'),
});

export const treasuryBalance = shape('TreasuryBalance', {
  currency: enumValue(currencies),
  balance: decimal(),
  balance_usd: decimal(),
  pending_balance: decimal(),
  reserve_balance: decimal(),
  total_withdrawable_balance: decimal(),
});

export const ledgerUser = shape('LedgerUser', {
  typename: onlyValue('User'),
  id: string('User id (`user_`).'),
  name: nullable(string()),
  username: string(),
});

export const ledgerCompany = shape('LedgerCompany', {
  typename: onlyValue('Company'),
  id: string('Account id (`biz_`).'),
  route: string(),
  title: string(),
});

export const ledgerPayoutAccount = shape('LedgerPayoutAccount', {
  id: string(),
  status: nullable(enumValue(payoutAccountStatuses)),
  business_name: text,
  phone: text,
  email: text,
  business_representative: nullable(
    object({ date_of_birth: text, first_name: text, middle_name: text, last_name: text }),
  ),
  address: nullable(object({ line1: text, line2: text, city: text, state: text, postal_code: text, country: text })),
  latest_verification: nullable(
    object({ id: string(), status: string(), last_error_code: text, last_error_reason: text }),
  ),
});

interface OwnerData {
  readonly account: typeof ledgerCompany.data | null;
  readonly user: typeof ledgerUser.data | null;
}

function ownerOf({ account, user }: OwnerData): object | null {
  if (user) return ledgerUser.serialize(user);
  return account && ledgerCompany.serialize(account);
}

/** The balances of an account or a user. */
export const ledgerAccount = resource({
  type: 'LedgerAccount',
  inEvents: true,
  fields: {
    id: string('Ledger account id (`ldgr_`).'),
    balances: list(ledgerBalance, "The owner's balances, by currency."),
    ledger_type: enumValue(['primary', 'pool']).constant('primary'),
    owner: nullable(json(Type.Union([ref('LedgerUser'), ref('LedgerCompany')])), 'The owner.').computed(
      `account { ${ledgerCompany.selection} } user { ${ledgerUser.selection} }`,
      ownerOf,
    ),
    payments_approval_status: nullable(enumValue(['pending', 'approved', 'monitoring', 'rejected'])).constant(null),
    payout_account_details: nullable(ledgerPayoutAccount).constant(null),
    transfer_fee: nullable(decimal()).constant(null),
    treasury_balance: nullable(treasuryBalance).constant(null),
  },
});

export const ledgerSettleParams = params('LedgerSettleParams', {
  account_id: string({
    description: 'Account (`biz_`) or user (`user_`) whose funds are settled.',
    'x-alias': 'company_id',
  }).from('ownerId'),
});
