import type { ReadModel } from '../../kit/src';
import { ledgerAccountReadModel } from './ledger/ledger-account.read-model';
import { ledgerEntryReadModel } from './ledger/ledger-entry.read-model';
import { cardTransactionReadModel } from './card-transactions/card-transaction.read-model';
import { cardReadModel } from './cards/card.read-model';
import { depositReadModel } from './deposits/deposit.read-model';
import { swapReadModel } from './swaps/swap.read-model';
import { transferReadModel } from './transfers/transfer.read-model';

/** The read models of the domain, which join one another. */
export interface ReadModels {
  readonly ledgerAccount: ReadModel;
  readonly ledgerEntry: ReadModel;
  readonly transfer: ReadModel;
  readonly swap: ReadModel;
  readonly deposit: ReadModel;
  readonly card: ReadModel;
  readonly cardTransaction: ReadModel;
}

export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.ledgerAccount = ledgerAccountReadModel();
  models.ledgerEntry = ledgerEntryReadModel();
  models.transfer = transferReadModel();
  models.swap = swapReadModel();
  models.deposit = depositReadModel();
  models.card = cardReadModel();
  models.cardTransaction = cardTransactionReadModel();
  return models;
}
