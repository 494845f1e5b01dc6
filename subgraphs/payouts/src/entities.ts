import { CommissionEntity } from './commissions/commission.entity';
import { LedgerAccount } from './ledger/ledger-account.resource';
import { PayoutMethod } from './payout-methods/payout-method.resource';
import { PayoutQuote } from './payout-quotes/payout-quote.resource';
import { Payout } from './payouts/payout.resource';
import { SettlementEntity } from './settlements/settlement.entity';
import { CardTransaction } from './card-transactions/card-transaction.resource';
import { Card } from './cards/card.resource';
import { Deposit } from './deposits/deposit.resource';
import { Swap } from './swaps/swap.resource';
import { Transfer } from './transfers/transfer.resource';

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
