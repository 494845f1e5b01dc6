import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const productId = () => service.demoData.examples.product_id as string;
const accountId = () => service.demoData.accounts[0]?.id as string;

async function access(user: string, resource: string, as?: string) {
  const { status, json } = await service.request({ path: `/api/v1/users/${user}/access/${resource}`, as });
  return { status, json };
}

const admin = { status: 200, json: { has_access: true, access_level: 'admin' } };
const customer = { status: 200, json: { has_access: true, access_level: 'customer' } };
const noAccess = { status: 200, json: { has_access: false, access_level: 'no_access' } };
const notFound = {
  status: 404,
  json: { error: { type: 'not_found', message: expect.any(String), code: 'not_found', param: null } },
};

it('access differs for team members, customers and others, by username and by id', async () => {
  const lucia = service.demoData.users.find(({ username }) => username === 'lucia');
  expect(await access('iris', productId())).toEqual(admin);
  expect(await access('lucia', productId())).toEqual(customer);
  expect(await access(lucia?.id as string, productId())).toEqual(customer);
  expect(await access('theo', productId())).toEqual(noAccess);
  expect(await access('lucia', accountId())).toEqual(customer);
});

it('access ends with the membership', async () => {
  const memberships = `/api/v1/memberships?account_id=${accountId()}&product_id=${productId()}`;
  const { json } = await service.request({ path: memberships, headers: { 'api-version-date': '2026-08-21' } });
  const amir = service.demoData.users.find(({ username }) => username === 'amir')?.id;
  const running = (json as { data: { id: string; user_id: string; status: string }[] }).data.filter(
    ({ user_id: id, status }) => id === amir && status === 'completed',
  );
  expect(running).toHaveLength(1);
  expect(await access('amir', productId())).toEqual(customer);
  const path = `/api/v1/memberships/${running[0]?.id}/cancel`;
  expect((await service.request({ method: 'POST', path, headers: { 'api-version-date': '2026-08-21' } })).status).toBe(
    200,
  );
  expect(await access('amir', productId())).toEqual(noAccess);
});

it('access is not visible to callers of other accounts', async () => {
  const stranger = service.demoData.accounts[1]?.keys.latest;
  expect(await access('lucia', productId(), stranger)).toEqual(notFound);
  expect(await access('nobody', productId())).toEqual(notFound);
  expect(await access('lucia', 'prod_unknown')).toEqual(notFound);
});
