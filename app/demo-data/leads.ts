import type { Billing } from '../../subgraphs/billing/src';
import type { Logger } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Leads of both accounts, some of them converted. */
const leads = [
  {
    account: 'pickaxe-labs',
    user: 'theo',
    named: true,
    referrer: 'https://forum.example/scanners',
    metadata: { campaign: 'spring' },
  },
  { account: 'pickaxe-labs', user: 'greta', named: true, referrer: null, metadata: null },
  { account: 'pickaxe-labs', user: 'joao', named: false, referrer: 'newsletter', metadata: null },
  { account: 'northwind-audio', user: 'mei', named: false, referrer: null, metadata: null },
] as const;

const findProduct =
  'query ($accountId: ID!) { products(filter: { accountId: $accountId }, sort: { direction: ASC }, first: 1) { nodes { id } } }';
const make = 'mutation ($input: LeadCreateInput!) { made: leadCreate(input: $input) { userErrors { message } } }';

interface GraphResult {
  readonly products: { readonly nodes: readonly { readonly id: string }[] };
  readonly made: { readonly userErrors: readonly { readonly message: string }[] };
}

/** Creates the leads. The products must exist. */
export async function writeLeads(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(billing, log, clock);
  for (const { account, user, named, referrer, metadata } of leads) {
    const accountId = idOf('biz', account);
    const { products } = await execute(findProduct, { accountId });
    const productId = named ? products.nodes[0]?.id : null;
    requireSuccess(
      (await execute(make, { input: { accountId, userId: idOf('user', user), productId, referrer, metadata } })).made,
    );
  }
}
