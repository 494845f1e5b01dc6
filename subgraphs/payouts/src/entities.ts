import { CommissionEntity } from './ledger/commissions/commission.entity';
import { LedgerAccount } from './ledger/journal/ledger-account.resource';
import { PayoutMethod } from './payouts/payout-methods/payout-method.resource';
import { PayoutQuote } from './payouts/payout-quotes/payout-quote.resource';
import { Payout } from './payouts/payouts/payout.resource';
import { SettlementEntity } from './ledger/settlements/settlement.entity';
import { CardTransaction } from './cards/card-transactions/card-transaction.resource';
import { Card } from './cards/cards/card.resource';
import { Deposit } from './transfers/deposits/deposit.resource';
import { Swap } from './transfers/swaps/swap.resource';
import { Transfer } from './transfers/transfers/transfer.resource';

/** TypeORM entities of the payouts domain. */
export const entities = [
  LedgerAccount,
  SettlementEntity,
  CommissionEntity,
  PayoutMethod,
  Payout,
  PayoutQuote,
  Transfer,
  Swap,
  Deposit,
  Card,
  CardTransaction,
];
