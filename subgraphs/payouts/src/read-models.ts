import type { ReadModel } from '../../kit/src';
import { ledgerAccountReadModel } from './ledger/ledger-account.read-model';
import { transferReadModel } from './transfers/transfer.read-model';

/** The read models of the domain, which join one another. */
export interface ReadModels {
  readonly ledgerAccount: ReadModel;
  readonly transfer: ReadModel;
}

export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.ledgerAccount = ledgerAccountReadModel();
  models.transfer = transferReadModel();
  return models;
}
