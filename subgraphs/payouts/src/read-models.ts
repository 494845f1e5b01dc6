import type { ReadModel } from '../../kit/src';
import { ledgerAccountReadModel } from './ledger/ledger-account.read-model';
import { payoutQuoteReadModel } from './payout-quotes/payout-quote.read-model';
import { payoutReadModel } from './payouts/payout.read-model';
import { withdrawalReadModel } from './withdrawals/withdrawal.read-model';
import { ledgerEntryReadModel } from './ledger/ledger-entry.read-model';
import { payoutMethodReadModel } from './payout-methods/payout-method.read-model';

/** The read models of the domain, which join one another. */
export interface ReadModels {
  readonly ledgerAccount: ReadModel;
  readonly payout: ReadModel;
  readonly payoutQuote: ReadModel;
  readonly withdrawal: ReadModel;
  readonly ledgerEntry: ReadModel;
  readonly payoutMethod: ReadModel;
}

export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.ledgerAccount = ledgerAccountReadModel();
  models.payout = payoutReadModel();
  models.payoutQuote = payoutQuoteReadModel();
  models.withdrawal = withdrawalReadModel();
  models.ledgerEntry = ledgerEntryReadModel();
  models.payoutMethod = payoutMethodReadModel();
  return models;
}
