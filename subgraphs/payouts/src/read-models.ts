import type { ReadModel } from '../../kit/src';
import { financialActivityReadModel } from './ledger/activity/financial-activity.read-model';
import { ledgerAccountReadModel } from './ledger/journal/ledger-account.read-model';
import { payoutQuoteReadModel } from './payouts/payout-quotes/payout-quote.read-model';
import { payoutReadModel } from './payouts/payouts/payout.read-model';
import { withdrawalReadModel } from './payouts/withdrawals/withdrawal.read-model';
import { ledgerEntryReadModel } from './ledger/journal/ledger-entry.read-model';
import { payoutMethodReadModel } from './payouts/payout-methods/payout-method.read-model';
import { cardTransactionReadModel } from './cards/card-transactions/card-transaction.read-model';
import { cardReadModel } from './cards/cards/card.read-model';
import { depositReadModel } from './transfers/deposits/deposit.read-model';
import { swapReadModel } from './transfers/swaps/swap.read-model';
import { transferReadModel } from './transfers/transfers/transfer.read-model';

/** Read models of the domain, which refer to each other. */
export interface ReadModels {
  readonly ledgerAccount: ReadModel;
  readonly payout: ReadModel;
  readonly payoutQuote: ReadModel;
  readonly withdrawal: ReadModel;
  readonly ledgerEntry: ReadModel;
  readonly payoutMethod: ReadModel;
  readonly transfer: ReadModel;
  readonly swap: ReadModel;
  readonly deposit: ReadModel;
  readonly card: ReadModel;
  readonly cardTransaction: ReadModel;
  readonly financialActivity: ReadModel;
}

export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.ledgerAccount = ledgerAccountReadModel();
  models.payout = payoutReadModel();
  models.payoutQuote = payoutQuoteReadModel();
  models.withdrawal = withdrawalReadModel();
  models.ledgerEntry = ledgerEntryReadModel();
  models.payoutMethod = payoutMethodReadModel();
  models.transfer = transferReadModel();
  models.swap = swapReadModel();
  models.deposit = depositReadModel();
  models.card = cardReadModel();
  models.cardTransaction = cardTransactionReadModel();
  models.financialActivity = financialActivityReadModel();
  return models;
}
