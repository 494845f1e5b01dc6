import { graphql } from 'graphql';
import type { Billing } from '../../subgraphs/billing/src';
import { type Context, createContext, type Logger, systemPrincipal } from '../../subgraphs/kit/src';
import { people } from './people';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';
import { requireId } from './graphql';

/** Waitlist entries in each status. */
const entries = [
  { account: 'pickaxe-labs', user: 'greta', answer: 'Ten years of trading, most of them wrong.', decision: null },
  { account: 'pickaxe-labs', user: 'joao', answer: 'To meet the others.', decision: 'Approve' },
  { account: 'pickaxe-labs', user: 'amir', answer: 'Curious.', decision: 'Deny' },
  { account: 'northwind-audio', user: 'mei', answer: 'For quiet mornings.', decision: null },
] as const;

const question = 'Why you?';
const findPlan =
  'query ($accountId: ID!) { plans(filter: { accountId: $accountId, releaseMethods: [WAITLIST, RAFFLE] }) { nodes { id product { id } } } }';

const findProduct = 'query ($accountId: ID!) { products(filter: { accountId: $accountId }) { nodes { id } } }';
const makePlan = 'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { userErrors { message } } }';

interface Listed<Row> {
  readonly nodes: readonly [Row, ...Row[]];
}

interface GraphResult {
  readonly products: Listed<{ readonly id: string }>;
  readonly plans: Listed<{ readonly id: string; readonly product: { readonly id: string } }>;
}

/**
 * Creates the waitlist entries of both accounts, and a raffle plan of the second account. The other plans must exist.
 */
export async function fillWaitlist(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const context = (): Context => {
    clock.pause();
    return createContext({ principal: systemPrincipal, requestId: 'demo', log, clock });
  };
  const execute = async (source: string, variableValues: Record<string, unknown>): Promise<GraphResult> => {
    const { data, errors } = await graphql({
      schema: billing.subgraph.schema,
      source,
      variableValues,
      contextValue: context(),
    });
    if (errors?.[0]) throw errors[0];
    return data as unknown as GraphResult;
  };
  const second = idOf('biz', 'northwind-audio');
  const productId = (await execute(findProduct, { accountId: second })).products.nodes[0].id;
  await execute(makePlan, {
    input: {
      productId,
      title: 'Studio day',
      releaseMethod: 'RAFFLE',
      releaseMethodSettings: { winners: 3 },
      planType: 'ONE_TIME',
      visibility: 'QUICK_LINK',
      currency: 'USD',
      initialPrice: '0',
    },
  });
  for (const { account, user: username, answer, decision } of entries) {
    const accountId = idOf('biz', account);
    const { name } = people.find((person) => person.username === username) as { name: string };
    const [plan] = (await execute(findPlan, { accountId })).plans.nodes;
    const entered = await billing.entries.enter(context(), {
      planId: plan.id,
      accountId,
      productId: plan.product.id,
      customFieldResponses: [{ question, answer }],
      metadata: { source: 'demo' },
      buyer: { id: idOf('user', username), username, name, email: `${username}@demo.example` },
    });
    const id = requireId(entered);
    if (decision) await execute(`mutation ($id: ID!) { entry${decision}(id: $id) { userErrors { message } } }`, { id });
  }
}
