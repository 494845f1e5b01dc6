import type { Billing } from '../../subgraphs/billing/src';
import type { Logger } from '../../subgraphs/kit/src';
import { askerOf, requireDone } from './ask';
import type { WorldClock } from './seeded';
import { idOf } from './settlers';

/** What accounts that are connected to the first one pay it on top of fees: all of them, and one by terms of its own. */
const markups = [
  {
    account: 'pickaxe-labs',
    feeType: 'CRYPTO_WITHDRAWAL_MARKUP',
    percentageFee: '0.5',
    fixedFeeUsd: null,
    notes: null,
  },
  {
    account: 'pickaxe-labs',
    feeType: 'BANK_WIRE_WITHDRAWAL_MARKUP',
    percentageFee: null,
    fixedFeeUsd: '15',
    notes: 'Covers our bank.',
  },
  {
    account: 'pickaxe-coaching',
    feeType: 'RTP_WITHDRAWAL_MARKUP',
    percentageFee: '1.25',
    fixedFeeUsd: '0.5',
    notes: null,
  },
] as const;

const make =
  'mutation ($input: FeeMarkupCreateInput!) { made: feeMarkupCreate(input: $input) { userErrors { message } } }';

interface Answer {
  readonly made: { readonly userErrors: readonly { readonly message: string }[] };
}

/** Sets the markups of the demo world. */
export async function setMarkups(billing: Billing, log: Logger, clock: WorldClock): Promise<void> {
  const ask = askerOf<Answer>(billing, log, clock);
  for (const { account, ...input } of markups)
    requireDone((await ask(make, { input: { ...input, accountId: idOf('biz', account) } })).made);
}
