import type { ReadModel } from '../../kit/src';
import { financialActivityReadModel } from './activity/financial-activity.read-model';
import { ledgerAccountReadModel } from './ledger/ledger-account.read-model';
import { ledgerEntryReadModel } from './ledger/ledger-entry.read-model';

/** The read models of the domain, which join one another. */
export interface ReadModels {
  readonly ledgerAccount: ReadModel;
  readonly ledgerEntry: ReadModel;
  readonly financialActivity: ReadModel;
}

export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.ledgerAccount = ledgerAccountReadModel();
  models.ledgerEntry = ledgerEntryReadModel();
  models.financialActivity = financialActivityReadModel();
  return models;
}
