import type { ReadModel } from '../../kit/src';
import { ledgerAccountReadModel } from './ledger/ledger-account.read-model';
import { payoutMethodReadModel } from './payout-methods/payout-method.read-model';

/** The read models of the domain, which join one another. */
export interface ReadModels {
  readonly ledgerAccount: ReadModel;
  readonly payoutMethod: ReadModel;
}

export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.ledgerAccount = ledgerAccountReadModel();
  models.payoutMethod = payoutMethodReadModel();
  return models;
}
