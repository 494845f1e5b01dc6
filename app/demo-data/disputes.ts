import type { Logger } from '../../subgraphs/kit/src';
import type { TrustSafety } from '../../subgraphs/trust-safety/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Dispute alerts without a matching payment, because the demo data has no card payments when they are created. */
const alerts = [
  {
    account: 'pickaxe-labs',
    type: 'EARLY_FRAUD_WARNING',
    amount: '49',
    currency: 'USD',
    cardBrand: 'visa',
    issuer: 'First Harbour Bank',
  },
  {
    account: 'northwind-audio',
    type: 'DISPUTE_ALERT',
    networkResolved: true,
    amount: '19.99',
    currency: 'EUR',
    cardBrand: 'mastercard',
    issuer: 'Cedar Credit Union',
  },
] as const;

const send =
  'mutation ($input: SandboxDisputeAlertInput!) { sent: sandboxDisputeAlertCreate(input: $input) { userErrors { message } } }';

interface GraphResult {
  readonly sent: { readonly userErrors: readonly { readonly message: string }[] };
}

/** Creates the dispute alerts of the demo data. */
export async function warn(trustSafety: TrustSafety, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(trustSafety, log, clock);
  for (const { account, ...alert } of alerts)
    requireSuccess((await execute(send, { input: { ...alert, accountId: idOf('biz', account) } })).sent);
}
