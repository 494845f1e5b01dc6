import { LedgerAccountEntity } from './ledger';

/** Every entity of the domain. */
export const entities = [
  LedgerAccountEntity,
];
