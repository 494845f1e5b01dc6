import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { buyerOf, renewing, type Shop, shopOf } from '../memberships/testing';

let billing: Billing;
let shop: Shop;
let neighbour: Shop;
const memberships: Record<string, string> = {};
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  neighbour = shopOf(billing, 'biz_neighbour');
  const [planId, otherPlanId] = [await shop.plan(renewing), await neighbour.plan(renewing)];
  const buyers = {
    anna: { ...buyerOf('anna'), name: 'Anna 100%_\\ Müller', email: 'a@secret.test' },
    hannah: buyerOf('hannah'),
    bob: { ...buyerOf('bob'), name: null },
  };
  for (const [name, buyer] of Object.entries(buyers)) {
    memberships[name] = await shop.sell(planId, name, { buyer });
    await payment(`pay_${name}`, memberships[name], 'biz_seller');
  }
  memberships.other = await neighbour.sell(otherPlanId, 'anna');
  await payment('pay_other', memberships.other, 'biz_neighbour');
});
afterAll(() => billing.close());

async function payment(id: string, membershipId: string, accountId: string): Promise<void> {
  const sale = await billing.database.rows(
    'SELECT user_id, member_id, plan_id FROM billing.memberships WHERE id = $1',
    [membershipId],
  );
  const [userId, memberId, planId] = sale[0] ?? [];
  await billing.database.dataSource.query(
    `INSERT INTO billing.payments (id, account_id, user_id, member_id, membership_id, plan_id, status, substatus, charge_state, billing_reason, quantity, currency, subtotal,
       discount, tax_amount, tax_behavior, total, usd_total, provider, custom_field_responses, metadata, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'paid', 'succeeded', 'idle', 'manual', 1, 'usd', 10, 0, 0, 'unspecified', 10, 10, 'sandbox', '[]', '{}', now(), now())`,
    [id, accountId, userId, memberId, membershipId, planId],
  );
}

const names = (): Map<string | undefined, string> =>
  new Map([
    ...Object.entries(memberships).map(([name, id]) => [id, name] as const),
    ...['anna', 'hannah', 'bob', 'other'].map((name) => [`pay_${name}`, name] as const),
  ]);

/** Searches a list, and returns the names of the buyers in order. */
async function search(list: 'memberships' | 'payments', text: string, as: Principal = shop.seller, args = '') {
  const source = `query ($text: String) { ${list}(search: $text, sort: { direction: ASC } ${args}) { totalCount nodes { id } } }`;
  const { data, errors } = await run(billing.subgraph, as, source, { text });
  expect(errors).toBeUndefined();
  const { nodes, totalCount } = data?.[list] ?? {};
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ id }: { id: string }) => names().get(id));
}

describe.each(['memberships', 'payments'] as const)('a search of %s', (list) => {
  it.each([
    ['ANNA', ['anna', 'hannah']],
    ['nah', ['hannah']],
    ['an', ['anna', 'hannah']],
    ['  bob ', ['bob']],
    ['100%_\\', ['anna']],
    ['Müll', ['anna']],
    ['_', ['anna']],
    ['%an%', []],
    ["'; DROP TABLE billing.members; --", []],
    ['zoe', []],
    ['', ['anna', 'hannah', 'bob']],
    ['   ', ['anna', 'hannah', 'bob']],
  ])('for %p', async (text, found) => {
    expect(await search(list, text)).toEqual(found);
  });

  it('finds e-mail addresses only with the permission, and in its accounts', async () => {
    const actions = ['member:basic:read', 'payment:basic:read'];
    expect(await search(list, 'secret')).toEqual(['anna']);
    expect(await search(list, 'secret', apiKeyOf('biz_seller', actions))).toEqual([]);
    const both = userOf('user_team', [
      { accountId: 'biz_seller', actions },
      { accountId: 'biz_neighbour', actions: [...actions, 'member:email:read'] },
    ]);
    expect(await search(list, 'secret', both)).toEqual([]);
    expect(await search(list, 'mail.test', both)).toEqual(['other']);
    expect(await search(list, 'ann', both)).toEqual(['anna', 'hannah', 'other']);
  });

  it('finds only rows that the caller may list', async () => {
    expect(await search(list, 'ann', neighbour.seller)).toEqual(['other']);
    expect(await search(list, 'ann', userOf('user_bob'))).toEqual([]);
    expect(await search(list, 'bob', userOf('user_bob'))).toEqual(['bob']);
  });

  it('is combined with filters', async () => {
    expect(await search(list, 'ann', shop.seller, ', filter: { createdAt: { from: "2100-01-01T00:00:00Z" } }')).toEqual(
      [],
    );
  });

  it('rejects a longer text', async () => {
    const { errors } = await run(
      billing.subgraph,
      shop.seller,
      `{ ${list}(search: "${'x'.repeat(101)}") { nodes { id } } }`,
    );
    expect(errors?.map(({ message, extensions }) => [message, extensions?.param])).toEqual([
      ['search must have at most 100 characters.', 'search'],
    ]);
  });

  it('reads matching members from the index', async () => {
    const statements: string[] = [];
    const rows = billing.database.rows.bind(billing.database);
    const spy = jest.spyOn(billing.database, 'rows').mockImplementation((text, values) => {
      statements.push(text);
      return rows(text, values);
    });
    await search(list, 'anna');
    spy.mockRestore();
    const plan = JSON.stringify(
      await billing.database.dataSource.query(
        `EXPLAIN (GENERIC_PLAN) ${statements.find((text) => text.includes('ILIKE'))}`,
      ),
    );
    expect(plan).toContain('members_search');
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('a search of payments', () => {
  it('finds the ids of payments, users and memberships', async () => {
    expect(await search('payments', 'pay_bob')).toEqual(['bob']);
    expect(await search('payments', 'user_bob')).toEqual(['bob']);
    expect(await search('payments', memberships.bob as string)).toEqual(['bob']);
    expect(await search('payments', 'pay_other')).toEqual([]);
    expect(await search('payments', 'pay_bo')).toEqual([]);
  });

  it('does not find ids of payments by its former name', async () => {
    const { data } = await run(
      billing.subgraph,
      shop.seller,
      '{ payments(query: "pay_bob") { nodes { id } } byUser: payments(query: "user_bob") { nodes { id } } }',
    );
    expect([data?.payments.nodes, data?.byUser.nodes]).toEqual([[], [{ id: 'pay_bob' }]]);
  });
});
