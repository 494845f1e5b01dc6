import { type Api, apiOf } from '../support/api';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

interface ResponseBody {
  readonly id: string;
  readonly status: string;
}

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let other: string;
let readOnly: string;
let theirs: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first, second] = service.demoData.accounts;
  [account, readOnly, other, theirs] = [
    first?.id as string,
    first?.keys.read_only as string,
    second?.id as string,
    second?.keys.latest as string,
  ];
});
afterAll(() => service.close());

const idOf = (accountId: string) => accountId.replace('biz_', 'poact_');
const empty = {
  business_name: null,
  phone: null,
  email: null,
  business_representative: null,
  address: null,
  latest_verification: null,
};
const setStatusMutation =
  'mutation ($accountId: ID!, $status: PayoutAccountStatus!) { sandboxPayoutAccountStatusSet(accountId: $accountId, status: $status) { status userErrors { code } } }';
const query = 'query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type data: payload } } }';
const fetchEvents = async () =>
  (
    (await service.query(query, { ids: [idOf(account)] })).json as {
      data: { events: { nodes: { type: string; data: ResponseBody }[] } };
    }
  ).data.events.nodes;

it.each(['2025-01-01', '2026-07-20', '2026-08-21'])(
  "a payout account has the provider's status at %s",
  async (version) => {
    expect(await api.ok('GET', `/payout_accounts/${idOf(other)}`, { version, as: theirs })).toEqual({
      id: idOf(other),
      status: 'connected',
      ...empty,
    });
    await service.query(setStatusMutation, { accountId: account, status: 'ACTION_REQUIRED' });
    for (const id of [idOf(account), account])
      expect(await api.ok('GET', `/payout_accounts/${id}`, { version })).toEqual({
        id: idOf(account),
        status: 'action_required',
        ...empty,
      });
  },
);

it('status changes of a payout account are published once each', async () => {
  await service.query(setStatusMutation, { accountId: account, status: 'DISABLED' });
  await service.query(setStatusMutation, { accountId: account, status: 'DISABLED' });
  await service.query(setStatusMutation, { accountId: account, status: 'CONNECTED' });
  const events = (
    await until(
      fetchEvents,
      (nodes) => nodes.at(0)?.data.status === 'connected' || nodes.at(-1)?.data.status === 'connected',
    )
  ).map(({ type, data }) => [type, data.status]);
  expect(events.toSorted()).toEqual(
    ['action_required', 'connected', 'disabled'].map((status) => ['payout_account.status_updated', status]),
  );
});

it('a payout account is not visible to other accounts, and requires the permission', async () => {
  expect(await api.refused('GET', `/payout_accounts/${idOf(account)}`, { as: theirs })).toMatchObject({ status: 404 });
  expect(await api.refused('GET', '/payout_accounts/poact_none', {})).toMatchObject({ status: 404 });
  expect(await api.refused('GET', '/payout_accounts/nonsense', {})).toMatchObject({ status: 404 });
  expect(await api.refused('GET', `/payout_accounts/${idOf(account)}`, { as: readOnly })).toMatchObject({
    status: 403,
    message: 'This credential does not have the permission payout:account:read.',
  });
});

it("a payout account shows the owner's data from the latest verification", async () => {
  const created = await api.ok('POST', `/verifications?account_id=${account}`);
  const address = { line1: '12 Byron Row', city: 'Portland', state: 'OR', postal_code: '97201', country: 'us' };
  await api.ok('PATCH', `/verifications/${created.id}`, { body: { first_name: 'Ada', personal_address: address } });
  expect(await api.ok('GET', `/payout_accounts/${account}`, { version: '2026-07-20' })).toMatchObject({
    business_name: null,
    business_representative: { first_name: 'Ada', middle_name: null, last_name: null, date_of_birth: null },
    address: { ...address, line2: null },
    latest_verification: { id: created.id, status: 'started', last_error_code: null, last_error_reason: null },
  });
});
