import { addDecimals, decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `LedgerAccountRead` selects. */
export interface LedgerAccountData {
  readonly id: string;
  readonly account: { readonly id: string; readonly route: string; readonly title: string } | null;
  readonly user: { readonly id: string; readonly name: string | null; readonly username: string } | null;
  readonly balances: readonly Readonly<
    Record<'currency' | 'available' | 'pending' | 'inTransit' | 'reserve', string>
  >[];
}

/**
 * Serializes a ledger account in the format of the latest API version. Money in transit has no field of its own and
 * counts as pending.
 */
export function serializeLedgerAccount({ id, account, user, balances }: LedgerAccountData) {
  return {
    id,
    balances: balances.map(({ currency, available, pending, inTransit, reserve }) => ({
      currency: toEnumValue(currency),
      balance: decimalNumber(available),
      pending_balance: decimalNumber(addDecimals(pending, inTransit)),
      reserve_balance: decimalNumber(reserve),
    })),
    ledger_type: 'primary',
    owner: ownerOf({ account, user }),
    payments_approval_status: null,
    payout_account_details: null,
    transfer_fee: null,
    treasury_balance: null,
  };
}

function ownerOf({ account, user }: Pick<LedgerAccountData, 'account' | 'user'>) {
  if (user) return { typename: 'User', id: user.id, name: user.name, username: user.username };
  return account && { typename: 'Company', id: account.id, route: account.route, title: account.title };
}
