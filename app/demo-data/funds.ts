import { ledgerAccountOf, walletAccountKinds, type Payouts, platformLedgerAccount } from '../../subgraphs/payouts/src';
import { holdings } from './balances';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/**
 * Posts the opening balances of the demo data, one ledger entry per owner, currency and balance type. An idempotency
 * key prevents duplicate postings.
 */
export async function postOpeningBalances(payouts: Payouts, clock: DemoClock): Promise<void> {
  for (const holding of holdings) {
    const [type, owner] =
      'account' in holding ? ['account', idOf('biz', holding.account)] : ['user', idOf('user', holding.user)];
    const { currency } = holding;
    const amountsByKind: Partial<Record<string, string>> = holding;
    for (const kind of walletAccountKinds) {
      const amount = amountsByKind[kind];
      if (amount === undefined) continue;
      const negated = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
      await payouts.ledgerQueue.post({
        effectKey: `opening:${owner}:${currency}${kind === 'available' ? '' : `:${kind}`}`,
        kind: 'opening_balance',
        occurredAt: clock.now(),
        reference: { type, id: owner },
        postings: [
          { ledgerAccount: platformLedgerAccount('external', currency), amount: negated },
          { ledgerAccount: ledgerAccountOf(owner, kind, currency), amount },
        ],
      });
    }
  }
}
