import { graphql } from 'graphql';
import type { Billing } from '../../subgraphs/billing/src';
import { createContext, type Logger, systemPrincipal } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Reviews by buyers, in each status. */
const reviews = [
  {
    account: 'pickaxe-labs',
    user: 'mei',
    stars: 5,
    title: 'Paid for itself',
    description: 'The scanner found in a week what I missed for a year.',
    status: null,
  },
  {
    account: 'pickaxe-labs',
    user: 'oskar',
    stars: 4,
    title: null,
    description: 'Good, if you have the time.',
    status: null,
  },
  {
    account: 'pickaxe-labs',
    user: 'lucia',
    stars: 1,
    title: 'Call me',
    description: 'Write to me at this address for better signals!',
    status: 'PENDING',
  },
  { account: 'northwind-audio', user: 'joao', stars: 3, title: 'Quiet', description: null, status: null },
] as const;

const findProducts = `query ($accountId: ID!, $userId: ID!) {
  memberships(filter: { accountId: $accountId, userIds: [$userId] }, first: 100) { nodes { status product { id } } }
}`;
const write =
  'mutation ($input: ReviewCreateInput!) { made: reviewCreate(input: $input) { review { id } userErrors { message } } }';
const moderate =
  'mutation ($id: ID!, $status: ReviewStatus!) { made: reviewModerate(id: $id, status: $status) { review { id } userErrors { message } } }';

interface GraphResult {
  readonly memberships: {
    readonly nodes: readonly { readonly status: string; readonly product: { readonly id: string } }[];
  };
  readonly made: {
    readonly review: { readonly id: string };
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** Creates reviews as the buyers. The demo sales must be complete. */
export async function writeReviews(billing: Billing, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(billing, log, clock);
  for (const { account, user, status, ...text } of reviews) {
    const userId = idOf('user', user);
    const { memberships } = await execute(findProducts, { accountId: idOf('biz', account), userId });
    const productId = memberships.nodes.find((membership) => membership.status !== 'DRAFTED')?.product.id;
    clock.pause();
    const principal = { ...systemPrincipal, kind: 'user' as const, credentialId: userId, userId };
    const contextValue = createContext({ principal, requestId: 'demo', log, clock });
    const { data, errors } = await graphql({
      schema: billing.subgraph.schema,
      source: write,
      variableValues: { input: { ...text, productId } },
      contextValue,
    });
    if (errors?.[0]) throw errors[0];
    const { made } = data as unknown as GraphResult;
    requireSuccess(made);
    if (status) requireSuccess((await execute(moderate, { id: made.review.id, status })).made);
  }
}
