import { LedgerAccountEntity } from './ledger';
import { TransferEntity } from './transfers';

/** Every entity of the domain. */
export const entities = [
  LedgerAccountEntity,
  TransferEntity,
];
