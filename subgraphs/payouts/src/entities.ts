import { LedgerAccountEntity } from './ledger';
import { SettlementEntity } from './settlements';

/** Every entity of the domain. */
export const entities = [
  LedgerAccountEntity,
  SettlementEntity,
];
