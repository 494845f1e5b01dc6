import { CommissionEntity } from './commissions';
import { LedgerAccount } from './ledger';
import { PayoutMethod } from './payout-methods';
import { PayoutQuote } from './payout-quotes';
import { Payout } from './payouts';
import { SettlementEntity } from './settlements';
import { CardTransaction } from './card-transactions';
import { Card } from './cards';
import { Deposit } from './deposits';
import { Swap } from './swaps';
import { Transfer } from './transfers';

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
