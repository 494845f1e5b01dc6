import type { Billing } from '../../subgraphs/billing/src';
import type { Logger } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** One test clock for each seller, without attached members. */
const clocks = [
  { account: 'pickaxe-labs', name: 'Next year', now: '2027-01-01T00:00:00.000Z' },
  { account: 'northwind-audio', name: null, now: '2027-06-01T00:00:00.000Z' },
] as const;

const make =
  'mutation ($input: TestClockCreateInput!) { made: testClockCreate(input: $input) { userErrors { message } } }';

interface GraphResult {
  readonly made: { readonly userErrors: readonly { readonly message: string }[] };
}

/** Creates the test clocks of the demo data. */
export async function setClocks(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(billing, log, clock);
  for (const { account, now, ...input } of clocks)
    requireSuccess(
      (
        await execute(make, {
          input: { ...input, now: clock.calendar.at(now).toISOString(), accountId: idOf('biz', account) },
        })
      ).made,
    );
}
