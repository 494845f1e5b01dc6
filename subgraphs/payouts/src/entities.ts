import { LedgerAccountEntity } from './ledger';
import { PayoutMethodEntity } from './payout-methods';

/** Every entity of the domain. */
export const entities = [
  LedgerAccountEntity,
  PayoutMethodEntity,
];
