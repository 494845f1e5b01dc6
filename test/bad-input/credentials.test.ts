import { operations, requestTo, rightBody } from './support/operations';
import type { Attempt } from './support/problems';
import { openWorld, type World } from './support/world';

let world: World;
let revoked: string;
let powerless: string;
beforeAll(async () => {
  world = await openWorld();
  const made = await makeKey('revoked');
  revoked = made.secret_key;
  await world.service.request({ method: 'DELETE', path: `/api/v1/api_keys/${made.id}`, as: world.ids.owner });
  powerless = (await makeKey('powerless')).secret_key;
});
afterAll(() => world.close());

/** Creates a key without any permission that an existing operation requires. */
async function makeKey(name: string): Promise<{ id: string; secret_key: string }> {
  const body = {
    name,
    resource_id: world.ids.account,
    resource_type: 'account',
    permissions: { statements: [{ grant: true, actions: ['livestream:create'] }] },
  };
  const { status, json } = await world.service.request({
    method: 'POST',
    path: '/api/v1/api_keys',
    as: world.ids.owner,
    body,
  });
  expect(status).toBe(200);
  return json as { id: string; secret_key: string };
}

const all = operations.map((operation) => [operation.name, operation] as const);
const guarded = all.filter(
  ([, { declaration }]) => declaration.permission !== null || declaration.credential === 'user',
);

describe('without a valid credential', () => {
  it.each(all)('%s returns 401', async (_name, operation) => {
    const wrong: [string, string | undefined][] = [
      ['none', undefined],
      ['no scheme', world.ids.key],
      ['another scheme', `Basic ${Buffer.from(`${world.ids.key}:`).toString('base64')}`],
      ['nothing after the scheme', 'Bearer '],
      ['garbage', 'Bearer nonsense'],
      ['a letter more', `Bearer ${world.ids.key}x`],
      ['a letter less', `Bearer ${world.ids.key.slice(0, -1)}`],
      ['another last letter', `Bearer ${world.ids.key.slice(0, -1)}${world.ids.key.endsWith('a') ? 'b' : 'a'}`],
      ['two', `Bearer ${world.ids.key} ${world.ids.key}`],
      ['revoked', `Bearer ${revoked}`],
      ['a token whose signature was cut', `Bearer ${world.ids.owner.slice(0, -4)}`],
      ['an unsigned token', `Bearer ${unsigned(world.ids.owner)}`],
      ['very long', `Bearer ${'x'.repeat(10_000)}`],
    ];
    const attempts = wrong.map(([why, authorization]): Attempt => ({
      why,
      call: requestTo(operation, world.ids, {
        as: null,
        headers: authorization === undefined ? {} : { authorization },
      }),
      code: 'unauthorized',
      param: null,
    }));
    expect(await world.refused(operation, attempts)).toEqual([]);
  });
});

/** The token's claims under a header with `alg: none`. */
function unsigned(token: string): string {
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`;
}

describe('without the permission', () => {
  it.each(guarded)('%s returns 403', async (_name, operation) => {
    const isWrite = operation.method !== 'GET';
    const callers = [
      ['powerless', powerless],
      ...(isWrite ? [['read-only', world.ids.readOnly] as const] : []),
    ] as const;
    const attempts = callers.map(([why, as]): Attempt => ({
      why,
      call: requestTo(operation, world.ids, { as }),
      code: 'forbidden',
      param: null,
    }));
    expect(await world.refused(operation, attempts)).toEqual([]);
  });

  it.each(guarded.filter(([, { method, template }]) => method !== 'GET' && template.includes('{')))(
    '%s has no effect for a user on no team',
    async (_name, operation) => {
      const call = requestTo(operation, world.ids, { as: world.ids.stranger, body: rightBody(operation, world.ids) });
      const attempt: Attempt = { why: 'stranger', call, code: ['forbidden', 'not_found'], param: null };
      expect(await world.refused(operation, [attempt])).toEqual([]);
    },
  );
});
