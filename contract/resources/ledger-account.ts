import { addDecimals, decimalNumber } from '../money';
import { ref, Type } from '../schemas';
import { decimal, enumValue, json, list, nullable, object, params, resource, shape, string, described } from '../wire';
import { payoutAccountStatuses } from './payout-account';
import { currencies, onlyValue } from './shared';

const text = nullable(string());

/** The balance in one currency. Money in transit has no field of its own and counts as pending. */
export const ledgerBalance = shape('LedgerBalance', {
  currency: enumValue(currencies, 'Currency of the amounts.'),
  balance: decimal('Available amount; negative if refunds or disputes exceeded the balance.').from('available'),
  pending_balance: decimal('Amount awaiting settlement or being paid out.').computed(
    'pending inTransit',
    ({ pending, inTransit }: { readonly pending: string; readonly inTransit: string }) =>
      decimalNumber(addDecimals(pending, inTransit)),
  ),
  reserve_balance: decimal('Amount held in reserve.').from('reserve'),
});

export const treasuryBalance = shape('TreasuryBalance', {
  currency: enumValue(currencies, 'Currency of the amounts.'),
  balance: decimal('Available amount.'),
  balance_usd: decimal('Available amount, in US dollars.'),
  pending_balance: decimal('Amount that is not yet available.'),
  reserve_balance: decimal('Amount held in reserve.'),
  total_withdrawable_balance: decimal('Amount that can be paid out.'),
});

export const ledgerUser = shape('LedgerUser', {
  typename: onlyValue('User'),
  id: string('User id (`user_`).'),
  name: nullable(string('Display name; null if not set.')),
  username: string('Unique username.'),
});

export const ledgerCompany = shape('LedgerCompany', {
  typename: onlyValue('Company'),
  id: string('Account id (`biz_`).'),
  route: string('Unique name in URLs.'),
  title: string('Name of the business.'),
});

export const ledgerPayoutAccount = shape('LedgerPayoutAccount', {
  id: string('Payout account id (`poact_`).'),
  status: nullable(enumValue(payoutAccountStatuses, 'Whether it can receive money.')),
  business_name: described(text, 'Legal name of the business.'),
  phone: described(text, 'Phone number of the holder.'),
  email: described(text, 'E-mail address of the holder.'),
  business_representative: nullable(
    object({
      date_of_birth: described(text, 'Day of birth.'),
      first_name: described(text, 'Given name.'),
      middle_name: described(text, 'Second given name.'),
      last_name: described(text, 'Family name.'),
    }),
    'Person who represents the business.',
  ),
  address: nullable(
    object({
      line1: described(text, 'Street and number.'),
      line2: described(text, 'Second address line.'),
      city: described(text, 'City or town.'),
      state: described(text, 'State or region.'),
      postal_code: described(text, 'Postal or ZIP code.'),
      country: described(text, 'Two-letter country code.'),
    }),
    'Address of the holder.',
  ),
  latest_verification: nullable(
    object({
      id: string('Verification id (`idpf_`).'),
      status: string('Status of the verification.'),
      last_error_code: described(text, 'Reason for the last rejection; null for none.'),
      last_error_reason: described(text, 'Message of the last rejection; null for none.'),
    }),
    'Newest identity verification of the holder.',
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
    ledger_type: enumValue(['primary', 'pool'], 'Type of the ledger account, always `primary`.').constant('primary'),
    owner: nullable(
      json(Type.Union([ref('LedgerUser'), ref('LedgerCompany')])),
      'Account or user that owns the balances.',
    ).computed(`account { ${ledgerCompany.selection} } user { ${ledgerUser.selection} }`, ownerOf),
    payments_approval_status: nullable(
      enumValue(['pending', 'approved', 'monitoring', 'rejected'], 'Approval of payments; always null.'),
    ).constant(null),
    payout_account_details: nullable(ledgerPayoutAccount, 'Payout account; always null.').constant(null),
    transfer_fee: nullable(decimal('Fee on transfers; always null.')).constant(null),
    treasury_balance: nullable(treasuryBalance, 'Balance of the treasury; always null.').constant(null),
  },
});

export const ledgerSettleParams = params('LedgerSettleParams', {
  account_id: string({
    description: 'Account (`biz_`) or user (`user_`) whose funds are settled.',
    'x-alias': 'company_id',
  }).from('ownerId'),
});
