import { apiKeyOf, userOf, errorsOf } from '../../../../kit/src/testing';
import {
  ach,
  execute,
  create,
  decided,
  list,
  createMethod,
  methodOf,
  nodesOf,
  notFound,
  read,
  remove,
  seller,
  setUpTests,
  update,
} from './testing';

setUpTests();

describe('other callers', () => {
  it('see and change nothing', async () => {
    const principal = seller();
    const id = await createMethod(principal, { isDefault: true });
    for (const stranger of [seller(), userOf('user_ada')]) {
      expect(await methodOf(stranger, id)).toBeNull();
      for (const [document, variables] of [
        [update, { id, input: { nickname: 'mine' } }],
        [remove, { id }],
        [list, { accountId: principal.accountId }],
        [create, { input: { ...ach, accountId: principal.accountId } }],
      ] as const) {
        expect(errorsOf(await execute(stranger, document, variables))).toMatchObject([notFound]);
      }
    }
    expect(await methodOf(principal, id)).toMatchObject({ nickname: null, isDefault: true });
  });

  it('are rejected without the permission, and can read the result of their command', async () => {
    const owner = seller();
    const account = owner.accountId as string;
    const id = await createMethod(owner);
    const keyWithActions = (...actions: string[]) => apiKeyOf(account, actions);
    const cases = [
      [read, { id }, 'payout:destination:read'],
      [list, {}, 'payout:destination:read'],
      [create, { input: ach }, 'payout:create_destination'],
      [update, { id, input: { nickname: 'x' } }, 'payout:update_destination'],
      [remove, { id }, 'payout:delete_destination'],
      ['{ payoutLimits { currency } }', {}, 'payout:withdrawal:read'],
      ['{ supportedPayoutMethods { nodes { id } } }', {}, 'payout:destination:read'],
    ] as const;
    for (const [document, variables, action] of cases) {
      const others = [
        'payout:destination:read',
        'payout:create_destination',
        'payout:update_destination',
        'payout:delete_destination',
        'payout:withdrawal:read',
      ].filter((permission) => permission !== action);
      expect(errorsOf(await execute(keyWithActions(...others), document, variables))).toMatchObject([
        { message: `This credential does not have the permission ${action}.` },
      ]);
    }
    expect(await nodesOf(owner)).toHaveLength(1);
    expect(await decided(keyWithActions('payout:create_destination'), create, { input: ach })).toMatchObject({
      payoutMethod: { accountReference: '****6789' },
      userErrors: [],
    });
    const reference = `query ($id: ID!) { _entities(representations: [{ __typename: "PayoutMethod", id: $id }]) { ... on PayoutMethod { id nickname } } }`;
    expect((await execute(keyWithActions('plan:basic:read'), reference, { id })).data?._entities).toEqual([null]);
    expect((await execute(keyWithActions('payout:destination:read'), reference, { id })).data?._entities).toEqual([
      { id, nickname: null },
    ]);
  });
});
