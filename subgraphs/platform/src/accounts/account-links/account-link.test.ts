import { type Principal, systemPrincipal } from '../../../../kit/src';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';
import { errorsOf } from '../../../../kit/src/testing';

const clock = new TestClock();
let platform: TestPlatform;
let ann: Principal;
let mo: Principal;
let eve: Principal;
beforeAll(async () => {
  platform = await openTestPlatform(clock);
  await populate(platform);
  [ann, mo, eve] = (await Promise.all(['ann', 'mo', 'eve'].map((name) => platform.user(`user_${name}`)))) as [
    Principal,
    Principal,
    Principal,
  ];
});
afterAll(() => platform.close());

const create =
  'mutation ($input: AccountLinkCreateInput!) { accountLinkCreate(input: $input) { accountLink { id url expiresAt } userErrors { code message path } } }';
const readQuery =
  'query ($id: ID!, $key: String!) { accountLink(id: $id, key: $key) { isExpired useCase returnUrl refreshUrl account { id title } } }';
const input = {
  accountId: 'biz_stall',
  useCase: 'ACCOUNT_ONBOARDING',
  returnUrl: 'https://platform.example/done',
  refreshUrl: 'https://platform.example/again',
};
const forbidden = (action: string) => [
  expect.objectContaining({ message: `This credential does not have the permission ${action}.` }),
];
const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];

async function errorOf(caller: Principal, changes: object = {}): Promise<unknown> {
  const rows = () => platform.database.rows('SELECT id FROM platform.account_links ORDER BY id', []);
  const before = await rows();
  const { data, errors } = await platform.execute(caller, create, { input: { ...input, ...changes } });
  expect(await rows()).toEqual(before);
  return errors ?? data?.accountLinkCreate.userErrors;
}

async function createLink(
  changes: object = {},
): Promise<{ readonly id: string; readonly key: string; readonly url: string; readonly expiresAt: string }> {
  const { data } = await platform.execute(ann, create, { input: { ...input, ...changes } });
  expect(data?.accountLinkCreate.userErrors).toEqual([]);
  const link = data?.accountLinkCreate.accountLink;
  return { ...link, key: new URL(link.url).searchParams.get('key') };
}

describe('an account link', () => {
  it('opens the page of one account for an hour', async () => {
    const { id, key, url, expiresAt } = await createLink();
    expect([url, expiresAt]).toEqual([`https://shop.test/account-links/${id}?key=${key}`, '2026-03-01T13:00:00.000Z']);
    const open = {
      accountLink: {
        isExpired: false,
        useCase: 'ACCOUNT_ONBOARDING',
        returnUrl: input.returnUrl,
        refreshUrl: input.refreshUrl,
        account: { id: 'biz_stall', title: 'Stall' },
      },
    };
    expect((await platform.execute(systemPrincipal, readQuery, { id, key })).data).toEqual(open);
    const other = await createLink();
    for (const wrong of [
      { id, key: other.key },
      { id: other.id, key },
      { id, key: '' },
      { id: 'aclk_none', key },
    ]) {
      expect((await platform.execute(systemPrincipal, readQuery, wrong)).data).toEqual({ accountLink: null });
    }
    for (const caller of [ann, eve])
      expect(errorsOf(await platform.execute(caller, readQuery, { id, key }))).toEqual(notFound);
    clock.pass(3_600);
    expect((await platform.execute(systemPrincipal, readQuery, { id, key })).data).toEqual({
      accountLink: { ...open.accountLink, isExpired: true },
    });
  });

  it('requires the actions of the linked page, and a connected account', async () => {
    expect(await errorOf(await platform.user('user_eve'))).toEqual(notFound);
    expect(await errorOf(await platform.user('user_mo'))).toEqual(forbidden('identity:write'));
    expect(mo.userId).toBe('user_mo');
    const key = await platform.caller(await platform.key('apik_half', 'biz_shop', ['payout:destination:read']));
    expect(await errorOf(key, { useCase: 'PAYOUTS_PORTAL' })).toEqual(forbidden('payout:withdrawal:read'));
    expect(await errorOf(key)).toEqual(forbidden('identity:write'));
    expect(await errorOf(await platform.user('user_ann'), { accountId: 'biz_shop' })).toEqual([
      { code: 'parameter_invalid', path: ['accountId'], message: 'accountId is not the id of a connected account.' },
    ]);
  });

  it.each([
    'http://platform.example/',
    'http://localhost:3000/',
    'javascript:alert(1)',
    '//platform.example',
    'https://a:b@platform.example/',
    '',
  ])('rejects the redirect URL %s', async (address) => {
    const caller = await platform.user('user_ann');
    for (const field of ['returnUrl', 'refreshUrl']) {
      expect(await errorOf(caller, { [field]: address })).toEqual([
        {
          code: 'parameter_invalid',
          path: [field],
          message: `${field} is not an https URL of at most 2,048 characters.`,
        },
      ]);
    }
  });

  it('is deleted a month after it has expired', async () => {
    clock.pass(31 * 86_400);
    ann = await platform.user('user_ann');
    const { id } = await createLink();
    expect(await platform.database.rows('SELECT id FROM platform.account_links', [])).toEqual([[id]]);
  });
});
