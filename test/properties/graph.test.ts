import { resourceReads } from '../../contract/resources';
import { serviceContract } from '../../app/runtime/contract';
import { routes } from '../../rest-compat/routes';
import type { PaymentContext } from '../../subgraphs/billing/src/payments/payments/testing';
import { addDisputes } from '../support/disputes';
import { addPurchases } from '../support/purchases';
import { openService, type TestService } from '../support/service';
import { DatabaseState } from '../support/database-state';

const contract = serviceContract();
let service: TestService;
beforeAll(async () => {
  service = await openService();
  const state = await DatabaseState.open(service.databaseUrl);
  await addPurchases(service.databaseUrl, state);
  await addDisputeAndVerification(state);
  await state.close();
});
afterAll(() => service.close());

/** Adds a dispute and a verification, which the demo data does not contain. */
async function addDisputeAndVerification(state: DatabaseState): Promise<void> {
  const account = service.demoData.accounts[0] as { readonly id: string; readonly keys: { readonly latest: string } };
  const [side] = await state.rows<PaymentContext>(
    `SELECT account_id AS "accountId", user_id AS "userId", member_id AS "memberId", plan_id AS "planId", product_id AS "productId" FROM billing.memberships WHERE account_id = $1 ORDER BY id LIMIT 1`,
    [account.id],
  );
  await addDisputes(state, side as PaymentContext, {
    payments: 'pay_proof',
    disputes: 'dspt_proof',
    alerts: 'dspa_proof',
  });
  const { status } = await service.request({
    method: 'POST',
    path: '/api/v1/verifications',
    as: account.keys.latest,
    body: { account_id: account.id, kind: 'business' },
  });
  expect(status).toBe(200);
}

/** Pairs of list and single-read operations by resource read. */
const pairs = Object.values(resourceReads).flatMap((read) => {
  const single = routes.find(({ key, response }) => /^GET \/[a-z_]+\/\{id\}$/.test(key) && response === read.type);
  const list = single && routes.find(({ key }) => key === single.key.replace('/{id}', ''));
  return single && list ? [[read.type, list.key.split(' ')[1] ?? '', read] as const] : [];
});

/**
 * Fields that REST returns exactly as they were sent, from fields that clients of the graph cannot select. They are left
 * out of the comparison.
 */
const sentFields: Readonly<Record<string, readonly string[]>> = { Plan: ['checkout_styling', 'image'] };

const withoutSentFields = (type: string, response: unknown): unknown =>
  Object.fromEntries(Object.entries(response as object).filter(([name]) => !(sentFields[type] ?? []).includes(name)));

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the comparison covers the main resources', () => {
  expect(pairs.map(([type]) => type)).toEqual(
    expect.arrayContaining(['Plan', 'Product', 'Account', 'Member', 'Membership']),
  );
});

test.each(pairs)(
  "the REST response at the newest version equals the graph's %s after serialization",
  async (type, path, read) => {
    const found: { readonly id: string; readonly as: string }[] = [];
    for (const account of service.demoData.accounts.slice(0, 2)) {
      const as = account.keys.latest;
      const accountParam = path === '/transfers' ? 'origin_id' : 'account_id';
      const { json } = await service.request({ path: `/api/v1${path}?${accountParam}=${account.id}`, as });
      found.push(...(json as { data: { id: string }[] }).data.slice(0, 10).map(({ id }) => ({ id, as })));
    }
    expect(found.length).toBeGreaterThan(0);
    for (const { id, as } of found) {
      const response = await service.request({ path: `/api/v1${path}/${id}`, as });
      const { json: graph } = await service.query(
        `query ($id: ID!) { ${read.field}(id: $id) { ...${type}Read } } ${read.fragment.replaceAll(/\bstored[A-Z]\w*/g, '')}`,
        { id },
        as,
      );
      const data = (graph as { data: Record<string, never> }).data[read.field] as never;
      expect(response.status).toBe(200);
      const serialized = asSent(contract.down(type, contract.latest)(read.serialize(data)));
      expect(withoutSentFields(type, serialized)).toEqual(withoutSentFields(type, response.json));
    }
  },
);
