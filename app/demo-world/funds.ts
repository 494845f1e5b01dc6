import { bookOf, type Payouts, platformBook } from '../../subgraphs/payouts/src';
import { holdings } from './balances';
import type { WorldClock } from './seeded';
import { idOf } from './settlers';

/** Opens the books of everybody who holds something in the demo world, with what of it can be used. */
export async function openBooks(payouts: Payouts, clock: WorldClock): Promise<void> {
  for (const holding of holdings) {
    const [type, owner] = 'account' in holding ? ['account', idOf('biz', holding.account)] : ['user', idOf('user', holding.user)];
    const { currency, available } = holding;
    const taken = available.startsWith('-') ? available.slice(1) : `-${available}`;
    await payouts.ledgerQueue.post({
      effectKey: `opening:${owner}:${currency}`, kind: 'opening_balance', occurredAt: clock.now(), reference: { type, id: owner },
      postings: [{ book: platformBook('external', currency), amount: taken }, { book: bookOf(owner, 'available', currency), amount: available }],
    });
  }
}
