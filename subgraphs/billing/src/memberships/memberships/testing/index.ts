import { type Clock, type Outcome, type Principal, systemPrincipal } from '../../../../../kit/src';
import { apiKeyOf, run, testContext } from '../../../../../kit/src/testing';
import type { Billing } from '../../..';
import type { Buyer } from '../../members/member.repository';
import type { MembershipRequest } from '../membership.sales';
import { freePlan } from '../../../catalogue/plans/testing/terms';

/** Fixture for tests of memberships: creates products, plans and memberships of one seller account. */
export interface Shop {
  readonly seller: Principal;
  /** Creates a product and returns its id. `input` contains fields such as `licensingEnabled`. */
  product(input?: object): Promise<string>;
  /** Creates a plan and returns its id. Unless `input` has a `productId`, also creates a product for it. */
  plan(input?: object): Promise<string>;
  /** Creates a membership of the plan and returns its id. Fails the test if the sale is rejected. */
  sell(planId: string, buyer: string, request?: Partial<MembershipRequest>, clock?: Clock): Promise<string>;
  /** Tries to create a membership of the plan. Returns its id, or the errors if the sale is rejected. */
  trySell(planId: string, buyer: string | null, request?: Partial<MembershipRequest>, clock?: Clock): Promise<Outcome>;
  /** Returns the types of the events of a resource, oldest first. */
  events(id: string): Promise<string[]>;
  /** Runs an SQL query and returns the first column of its first row. */
  value(sql: string, ...values: unknown[]): Promise<unknown>;
}

export const renewing = { planType: 'RENEWAL', renewalPrice: '20', billingPeriod: 30 };

export function shopOf(billing: Billing, accountId: string): Shop {
  const seller = apiKeyOf(accountId);
  const created = async (resourceType: 'product' | 'plan', input: object): Promise<string> => {
    const name = resourceType === 'product' ? 'Product' : 'Plan';
    const source = `mutation ($input: ${name}CreateInput!) { ${resourceType}Create(input: $input) { ${resourceType} { id } userErrors { message } } }`;
    const { data } = await run(billing.subgraph, seller, source, { input });
    expect(data?.[`${resourceType}Create`].userErrors).toEqual([]);
    return data?.[`${resourceType}Create`][resourceType].id;
  };
  const product = (input: object = {}) => created('product', { title: 'Course', ...input });
  const plan = async (input: { productId?: string } & object = {}) =>
    created('plan', { ...freePlan, productId: input.productId ?? (await product()), ...input });
  const trySell: Shop['trySell'] = (planId, buyer, request = {}, clock) =>
    billing.sellMembership(testContext(systemPrincipal, clock ? { clock } : {}), {
      planId,
      buyer: buyer === null ? null : buyerOf(buyer),
      ...request,
    });
  return {
    seller,
    product,
    plan,
    trySell,
    async sell(planId, buyer, request, clock) {
      const { id, userErrors } = await trySell(planId, buyer, request, clock);
      expect(userErrors).toEqual([]);
      return id as string;
    },
    async events(id) {
      const rows = await billing.database.rows('SELECT type FROM billing.outbox WHERE resource_id = $1 ORDER BY id', [
        id,
      ]);
      return rows.map(([type]) => type as string);
    },
    value: async (sql, ...values) => (await billing.database.rows(sql, values))[0]?.[0],
  };
}

/** Returns the buyer for a username: for `ada`, the user `user_ada` with the name Ada and the address ada@mail.test. */
export function buyerOf(username: string): Buyer {
  return {
    id: `user_${username}`,
    username,
    name: username[0]?.toUpperCase() + username.slice(1),
    email: `${username}@mail.test`,
  };
}

export function clockAt(instant: string): Clock {
  return { now: () => new Date(instant) };
}
