import { LedgerAccountEntity } from './ledger';
import { PayoutMethodEntity } from './payout-methods';
import { PayoutQuoteEntity } from './payout-quotes';
import { PayoutEntity } from './payouts';
import { SettlementEntity } from './settlements';

/** Every entity of the domain. */
export const entities = [
  LedgerAccountEntity,
  SettlementEntity,
  PayoutMethodEntity,
  PayoutEntity,
  PayoutQuoteEntity,
];
