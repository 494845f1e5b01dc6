import { type ReadModel, readModelOf } from '../../kit/src';
import { financialActivityReadModel } from './ledger/activity/financial-activity.read-model';
import { ledgerAccountReadModel } from './ledger/journal/ledger-account.read-model';
import { payoutQuoteReadModel } from './payouts/payout-quotes/payout-quote.read-model';
import { payoutReadModel } from './payouts/payouts/payout.read-model';
import { withdrawalReadModel } from './payouts/withdrawals/withdrawal.read-model';
import { ledgerEntryReadModel } from './ledger/journal/ledger-entry.read-model';
import { payoutMethodReadModel } from './payouts/payout-methods/payout-method.read-model';
import { cardTransactionReadModel } from './cards/card-transactions/card-transaction.read-model';
import { cardReadModel } from './cards/cards/card.read-model';
import { transferReadModel } from './transfers/transfers/transfer.read-model';
import type { LedgerAccount } from './ledger/journal/ledger-account.resource';
import type { Payout } from './payouts/payouts/payout.resource';
import type { PayoutQuote } from './payouts/payout-quotes/payout-quote.resource';
import type { Withdrawal } from './payouts/withdrawals/withdrawal.type';
import type { LedgerEntry } from './ledger/journal/ledger-entry.type';
import type { PayoutMethod } from './payouts/payout-methods/payout-method.resource';
import type { Transfer } from './transfers/transfers/transfer.resource';
import { Swap } from './transfers/swaps/swap.resource';
import { Deposit } from './transfers/deposits/deposit.resource';
import type { Card } from './cards/cards/card.resource';
import type { CardTransaction } from './cards/card-transactions/card-transaction.resource';
import type { FinancialActivity } from './ledger/activity/financial-activity.type';

/** Read models of the domain, which refer to each other. */
export interface ReadModels {
  readonly ledgerAccount: ReadModel<LedgerAccount>;
  readonly payout: ReadModel<Payout>;
  readonly payoutQuote: ReadModel<PayoutQuote>;
  readonly withdrawal: ReadModel<Withdrawal>;
  readonly ledgerEntry: ReadModel<LedgerEntry>;
  readonly payoutMethod: ReadModel<PayoutMethod>;
  readonly transfer: ReadModel<Transfer>;
  readonly swap: ReadModel<Swap>;
  readonly deposit: ReadModel<Deposit>;
  readonly card: ReadModel<Card>;
  readonly cardTransaction: ReadModel<CardTransaction>;
  readonly financialActivity: ReadModel<FinancialActivity>;
}

export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModels[Name] };
  models.ledgerAccount = ledgerAccountReadModel();
  models.payout = payoutReadModel();
  models.payoutQuote = payoutQuoteReadModel();
  models.withdrawal = withdrawalReadModel();
  models.ledgerEntry = ledgerEntryReadModel();
  models.payoutMethod = payoutMethodReadModel();
  models.transfer = transferReadModel();
  models.swap = readModelOf(Swap);
  models.deposit = readModelOf(Deposit);
  models.card = cardReadModel();
  models.cardTransaction = cardTransactionReadModel();
  models.financialActivity = financialActivityReadModel();
  return models;
}
