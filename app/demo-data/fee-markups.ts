import type { Billing } from '../../subgraphs/billing/src';
import type { Logger } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Fee markups that connected accounts pay to the first account: defaults for all of them, and an override for one. */
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

interface GraphResult {
  readonly made: { readonly userErrors: readonly { readonly message: string }[] };
}

/** Creates the fee markups of the demo data. */
export async function setMarkups(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(billing, log, clock);
  for (const { account, ...input } of markups)
    requireSuccess((await execute(make, { input: { ...input, accountId: idOf('biz', account) } })).made);
}
