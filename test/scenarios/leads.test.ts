import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly created_at: string;
  readonly user: { readonly email: string | null };
  readonly data: readonly ResponseBody[];
  readonly page_info: { readonly end_cursor: string | null };
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let productId: string;
let readOnly: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first] = service.demoData.accounts;
  [account, readOnly, productId] = [
    first?.id as string,
    first?.keys.read_only as string,
    service.demoData.examples.product_id as string,
  ];
});
afterAll(() => service.close());

const userOf = (username: string) =>
  service.demoData.users.find((user) => user.username === username) as { id: string };

describe.each(versions)('at %s', (version) => {
  it('a lead is created, read, listed and updated', async () => {
    const body = {
      company_id: account,
      user_id: userOf('mei').id,
      product_id: productId,
      referrer: 'forum',
      metadata: { a: 'b' },
    };
    const created = await api.ok('POST', '/leads', { version, body });
    expect(created).toEqual({
      id: expect.stringMatching(/^lead_/),
      user: { id: body.user_id, name: 'Mei', username: 'mei', email: 'mei@demo.example' },
      member: { id: expect.stringMatching(/^mber_/) },
      product: { id: productId, title: expect.any(String) },
      referrer: 'forum',
      metadata: { a: 'b' },
      created_at: expect.stringMatching(/Z$/),
      updated_at: created.created_at,
    });
    expect(await api.ok('GET', `/leads/${created.id}`, { version })).toEqual(created);
    for (const name of ['account_id', 'company_id']) {
      expect(
        (await api.ok('GET', `/leads?${name}=${account}&product_ids[]=${productId}&first=1`, { version })).data,
      ).toEqual([created]);
    }
    const changed = await api.ok('PATCH', `/leads/${created.id}`, { version, body: { referrer: 'letter' } });
    expect(changed).toEqual({ ...created, referrer: 'letter', updated_at: expect.any(String) });
    expect(await api.ok('PATCH', `/leads/${created.id}`, { version, body: { metadata: null } })).toMatchObject({
      referrer: 'letter',
      metadata: null,
    });
  });

  it('invalid requests are rejected', async () => {
    expect(await api.refused('GET', '/leads', { version })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'account_id',
    });
    expect(await api.refused('POST', '/leads', { version, body: { account_id: account } })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'user_id',
    });
    expect(
      await api.refused('POST', '/leads', { version, body: { account_id: 'biz_none', user_id: 'user_1' } }),
    ).toMatchObject({ status: 404 });
    expect(
      await api.refused('POST', '/leads', { version, body: { account_id: account, user_id: 'user_1' }, as: readOnly }),
    ).toMatchObject({ status: 403, type: 'forbidden' });
    expect(await api.refused('PATCH', '/leads/lead_none', { version, body: {} })).toMatchObject({ status: 404 });
  });
});

it('the list is filtered by time, before 2026-07-22 also in Unix seconds', async () => {
  const body = { account_id: account, user_id: userOf('theo').id };
  const [first, second] = [await api.ok('POST', '/leads', { body }), await api.ok('POST', '/leads', { body })];
  const listed = async (query: string, version?: string) =>
    (await api.ok('GET', `/leads?account_id=${account}&${query}`, { version })).data.map(({ id }) => id);
  expect(await listed(`created_after=${first.created_at}`)).toEqual([second.id]);
  const seconds = Math.floor(Date.parse(first.created_at) / 1000) - 3_600;
  expect(await listed(`created_after=${seconds}&first=2`, '2026-07-20')).toEqual([second.id, first.id]);
  expect(await api.refused('GET', `/leads?account_id=${account}&created_after=${seconds}`)).toMatchObject({
    status: 400,
    param: 'created_after',
  });
});

it('creating a lead does not reveal the e-mail address of a user to the account', async () => {
  const created = await api.ok('POST', '/leads', { body: { account_id: account, user_id: userOf('theo').id } });
  expect(created.user).toEqual({ id: userOf('theo').id, name: 'Theo', username: 'theo', email: null });
  expect(await api.ok('POST', '/leads', { body: { account_id: account, user_id: 'user_nobody' } })).toMatchObject({
    user: null,
    member: null,
  });
});

it('a repeated request with the idempotency key returns the same response', async () => {
  const sent = { headers: { 'idempotency-key': 'lead-1' }, body: { account_id: account, user_id: userOf('amir').id } };
  const [first, second] = [await api.call('POST', '/leads', sent), await api.call('POST', '/leads', sent)];
  expect([second.status, second.text, second.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
});
