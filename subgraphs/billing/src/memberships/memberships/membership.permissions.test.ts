import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import { execute, billing, noon, plans, row, sellTo, setUpTests, shop } from './testing/commands';

setUpTests();

const stranger = apiKeyOf('biz_stranger');

describe('permissions', () => {
  const commands: [string, object][] = [
    ['update', { metadata: { a: 1 } }],
    ['cancel', {}],
    ['uncancel', {}],
    ['extend', { days: 1 }],
    ['pause', {}],
    ['resume', {}],
  ];
  const allowed: Record<string, string[]> = {
    update: ['member:manage', 'membership:cancel'],
    cancel: ['member:manage', 'membership:cancel'],
    uncancel: ['member:manage', 'membership:cancel'],
    extend: ['member:manage'],
    pause: ['member:manage'],
    resume: ['member:manage'],
  };
  const codeOf = async (...args: Parameters<typeof execute>) => {
    const { userErrors } = await execute(...args);
    const [error] = userErrors;
    if (error === undefined) return 'done';
    return ['not_found', 'forbidden'].includes(error.code) ? error.message : error.code;
  };

  it.each(commands)('%s: requires the permission, and is not visible to another account', async (command, input) => {
    const id = await sellTo(plans.renewing);
    const before = await row(id);
    expect(await codeOf(command, id, input, stranger)).toBe('No such resource was found.');
    expect(await codeOf(command, 'mem_unknown', input)).toBe('No such resource was found.');
    expect(await codeOf(command, id, input, userOf('user_somebody'))).toBe('No such resource was found.');
    expect(await codeOf(command, id, input, apiKeyOf('biz_seller', ['member:basic:read']))).toMatch(
      /^This credential does not have the permission /,
    );
    expect(await row(id)).toEqual(before);
    for (const action of ['member:manage', 'membership:cancel']) {
      const expected = allowed[command]?.includes(action)
        ? 'done'
        : 'This credential does not have the permission member:manage.';
      expect(await codeOf(command, await sellTo(plans.renewing), input, apiKeyOf('biz_seller', [action]))).toBe(
        expected,
      );
    }
  });

  it('allow its user to read, cancel and uncancel it, and nothing else', async () => {
    const id = await shop.sell(plans.renewing, 'owner', {}, noon);
    const owner = userOf('user_owner');
    const { data } = await run(
      billing.subgraph,
      owner,
      'query ($id: ID!) { membership(id: $id) { id plan { id stock } } }',
      { id },
    );
    expect(data?.membership).toEqual({ id, plan: { id: plans.renewing, stock: null } });
    expect(await codeOf('update', id, { cancelAtPeriodEnd: true }, owner)).toBe('done');
    expect(await codeOf('uncancel', id, {}, owner)).toBe('done');
    expect(await codeOf('update', id, { metadata: { a: 1 } }, owner)).toBe('No such resource was found.');
    expect(await codeOf('extend', id, { days: 1 }, owner)).toBe('No such resource was found.');
    expect(await codeOf('cancel', id, { reason: 'bye' }, owner)).toBe('done');
  });

  it('run a command once per idempotency key', async () => {
    const id = await sellTo(plans.renewing);
    const extend = () =>
      run(
        billing.subgraph,
        shop.seller,
        `mutation ($id: ID!) { membershipExtend(id: $id, input: { days: 5 }, idempotencyKey: "k") { membership { renewalPeriodEnd } } }`,
        { id },
      );
    const results = await Promise.all(Array.from({ length: 10 }, extend));
    expect(new Set(results.map(({ data }) => data?.membershipExtend.membership.renewalPeriodEnd))).toEqual(
      new Set(['2026-04-05T12:00:00.000Z']),
    );
  });
});
