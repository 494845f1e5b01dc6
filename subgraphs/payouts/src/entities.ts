import { LedgerAccountEntity } from './ledger';
import { SettlementEntity } from './settlements';
import { TransferEntity } from './transfers';

/** Every entity of the domain. */
export const entities = [
  LedgerAccountEntity,
  SettlementEntity,
  TransferEntity,
];
