import type { Principal } from '../../../../kit/src';
import { ann, eve, forbidden, granting, mo, notFound, platform, errorOf, setUpTests } from './testing';

setUpTests();

describe('an API key for a connected account', () => {
  const connect = `mutation ($parent: ID!, $input: ConnectedApiKeyCreateInput!, $key: String) {
    apiKeyCreateConnected(parentAccountId: $parent, input: $input, idempotencyKey: $key) { apiKeyId secretKey userErrors { code message path } }
  }`;
  const variables = (input: object = {}, parent = 'biz_shop') => ({
    parent,
    input: { accountId: 'biz_stall', ...input },
  });
  const createKey = async (caller: Principal, input: object = {}) =>
    (await platform.execute(caller, connect, variables(input))).data?.apiKeyCreateConnected;
  const createKeyWith = async (id: string, ...actions: string[]) =>
    platform.caller(await platform.key(id, 'biz_shop', actions));

  it('is created with the key of the parent account, and gets at most its actions', async () => {
    const creator = await createKeyWith('apik_maker', 'company:create_child', 'plan:create', 'plan:basic:read');
    const { apiKeyId, secretKey, userErrors } = await createKey(creator, {
      name: 'For the stall',
      ...granted('plan:create'),
    });
    expect([apiKeyId, userErrors]).toEqual([expect.stringMatching(/^apik_/), []]);
    const child = await platform.caller(secretKey);
    expect([child.accountId, child.grants]).toEqual([
      'biz_stall',
      [{ accountId: 'biz_stall', actions: ['plan:create'] }],
    ]);
    const inherited = await platform.caller((await createKey(creator)).secretKey);
    expect(inherited.grants.map(({ accountId, actions }) => [accountId, actions.toSorted()])).toEqual([
      ['biz_stall', ['company:create_child', 'plan:basic:read', 'plan:create']],
    ]);
    expect(await errorOf(creator, connect, variables(granted('plan:delete')))).toEqual(forbidden('plan:delete'));
    expect(await errorOf(creator, connect, variables({ permissions: { systemRole: 'OWNER' } }))).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/does not have the permission/) }),
    ]);
  });

  it('requires a connected account and a caller who may create connected accounts', async () => {
    const other = await createKeyWith('apik_other', 'plan:create');
    expect(await errorOf(other, connect, variables())).toEqual(
      forbidden('company:create_child or developer:manage_api_key'),
    );
    const creator = await createKeyWith('apik_connects', 'company:create_child');
    expect(await errorOf(creator, connect, { parent: 'biz_shop', input: { accountId: 'biz_shop' } })).toEqual(notFound);
    expect(await errorOf(creator, connect, variables({ accountId: 'biz_eve' }))).toEqual(notFound);
    expect(await errorOf(creator, connect, variables({}, 'biz_eve'))).toEqual(notFound);
    expect(await errorOf(eve, connect, variables())).toEqual(notFound);
    expect(await errorOf(mo, connect, variables())).toEqual(forbidden('developer:manage_api_key'));
    const ownKey = await platform.caller(await platform.key('apik_stall', 'biz_stall', 'owner'));
    expect(await errorOf(ownKey, connect, variables({}, 'biz_stall'))).toEqual(notFound);
    expect((await createKey(ann, { permissions: { systemRole: 'ADMIN' } })).userErrors).toEqual([]);
    expect(
      await errorOf(
        ann,
        connect,
        variables({ permissions: { unchecked: { systemRole: 'ADMIN', ...granting('plan:create') } } }),
      ),
    ).toEqual([
      {
        code: 'parameter_invalid',
        path: ['permissions'],
        message: 'Specify either systemRole or statements.',
      },
    ]);
  });

  it('returns its secret once', async () => {
    const creator = await createKeyWith('apik_repeats', 'company:create_child');
    const execute = async () =>
      (await platform.execute(creator, connect, { ...variables(), key: 'once' })).data?.apiKeyCreateConnected;
    const [first, second] = [await execute(), await execute()];
    expect([first.secretKey, second]).toEqual([expect.stringMatching(/^service_key_/), { ...first, secretKey: null }]);
  });
});

const granted = (...actions: string[]) => ({ permissions: granting(...actions) });
