import type { Billing } from '../../subgraphs/billing/src';
import { createContext, type Logger, systemPrincipal } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Affiliates of the first account, with their earnings and status. */
const affiliates = [
  { user: 'mei', earned: '45.5', archived: false },
  { user: 'oskar', earned: null, archived: false },
  { user: 'amir', earned: '12', archived: true },
] as const;

const make =
  'mutation ($input: AffiliateCreateInput!) { made: affiliateCreate(input: $input) { affiliate { id } userErrors { message } } }';
const archive = 'mutation ($id: ID!) { made: affiliateArchive(id: $id) { userErrors { message } } }';
const override =
  'mutation ($input: AffiliateOverrideCreateInput!) { made: affiliateOverrideCreate(input: $input) { userErrors { message } } }';
const findPlans = 'query ($accountId: ID!) { plans(filter: { accountId: $accountId }) { nodes { id title } } }';

interface GraphResult {
  readonly plans: { readonly nodes: readonly { readonly id: string; readonly title: string | null }[] };
  readonly made: {
    readonly affiliate: { readonly id: string };
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** Creates affiliates, two commission overrides and earnings. The demo sales must be complete. */
export async function engageAffiliates(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(billing, log, clock);
  const accountId = idOf('biz', 'pickaxe-labs');
  const ids: string[] = [];
  for (const { user, earned, archived } of affiliates) {
    const { made } = await execute(make, { input: { accountId, userIdentifier: user } });
    requireSuccess(made);
    const { id } = made.affiliate;
    ids.push(id);
    const context = createContext({ principal: systemPrincipal, requestId: 'demo', log, clock });
    if (earned) requireSuccess(await billing.rewardAffiliate(context, { affiliateId: id, amount: earned }));
    if (archived) requireSuccess((await execute(archive, { id })).made);
  }
  const plan = (await execute(findPlans, { accountId })).plans.nodes.find(({ title }) => title === 'Monthly');
  const terms = {
    affiliateId: ids[0],
    overrideType: 'STANDARD',
    planId: plan?.id,
    commissionType: 'PERCENTAGE',
    commissionValue: '30',
    appliesToPayments: 'FIRST_PAYMENT',
  };
  requireSuccess((await execute(override, { input: terms })).made);
  const share = { overrideType: 'REV_SHARE', commissionType: 'PERCENTAGE', commissionValue: '12.5' };
  requireSuccess((await execute(override, { input: { affiliateId: ids[0], ...share } })).made);
}
