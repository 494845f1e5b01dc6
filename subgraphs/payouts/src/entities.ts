import { CommissionEntity } from './commissions';
import { LedgerAccountEntity } from './ledger';
import { PayoutMethodEntity } from './payout-methods';
import { PayoutQuoteEntity } from './payout-quotes';
import { PayoutEntity } from './payouts';
import { SettlementEntity } from './settlements';
import { CardTransactionEntity } from './card-transactions';
import { CardEntity } from './cards';
import { DepositEntity } from './deposits';
import { SwapEntity } from './swaps';
import { TransferEntity } from './transfers';

/** TypeORM entities of the payouts domain. */
export const entities = [
  LedgerAccountEntity,
  SettlementEntity,
  CommissionEntity,
  PayoutMethodEntity,
  PayoutEntity,
  PayoutQuoteEntity,
  TransferEntity,
  SwapEntity,
  DepositEntity,
  CardEntity,
  CardTransactionEntity,
];
