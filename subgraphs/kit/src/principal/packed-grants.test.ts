import { permissions } from '../../../../contract/permissions';
import { packGrants, unpackGrants } from './packed-grants';
import { type Principal, systemPrincipal } from './principal';
import { signPrincipal, verifyPrincipal } from './token';

const all = permissions.map(({ action }) => action);
const secret = 'a secret of 32 bytes that signs principals';

/** Grants on this number of accounts, each with different actions. */
const grants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    accountId: `biz_${String(index).padStart(14, '0')}`,
    actions: all.filter((_action, position) => (index * 31 + position * 7) % 3 > 0),
  }));
const sorted = (some: Principal['grants']) =>
  some.map(({ accountId, actions }) => ({ accountId, actions: [...actions].sort() }));

it('up to 50 grants are not packed', () => {
  const some = grants(50);
  expect(packGrants(some)).toBe(some);
  expect(unpackGrants(some)).toBe(some);
});

it('many grants are unpacked unchanged, including those with no and with all actions', () => {
  const some = [
    ...grants(60),
    { accountId: 'biz_none', actions: [] },
    { accountId: 'biz_all', actions: ['*'] },
    { accountId: 'biz_every', actions: all },
  ];
  expect(sorted(unpackGrants(JSON.parse(JSON.stringify(packGrants(some)))))).toEqual(sorted(some));
});

it('the grants of an app on a thousand accounts with different actions fit into a header', () => {
  const principal: Principal = {
    ...systemPrincipal,
    kind: 'app_key',
    credentialId: 'apik_app',
    appId: 'app_1',
    grants: grants(1_000),
  };
  const token = signPrincipal({ principal, requestId: 'req_1', operationKey: null }, { secret, audience: 'billing' });
  expect(token.length).toBeLessThan(160 * 1_024);
  const verified = verifyPrincipal(token, { secret, audience: 'billing' })?.principal as Principal;
  expect(verified).toEqual({ ...principal, grants: expect.any(Array) });
  expect(sorted(verified.grants)).toEqual(sorted(principal.grants));
});
