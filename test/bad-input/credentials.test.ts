import { operations, requestTo, validBody } from './support/operations';
import type { Attempt } from './support/problems';
import { openFixture, type ServiceFixture } from './support/service-fixture';

let fixture: ServiceFixture;
let revoked: string;
let powerless: string;
beforeAll(async () => {
  fixture = await openFixture();
  const created = await makeKey('revoked');
  revoked = created.secret_key;
  await fixture.service.request({ method: 'DELETE', path: `/api/v1/api_keys/${created.id}`, as: fixture.ids.owner });
  powerless = (await makeKey('powerless')).secret_key;
});
afterAll(() => fixture.close());

/** Creates a key without any permission that an existing operation requires. */
async function makeKey(name: string): Promise<{ id: string; secret_key: string }> {
  const body = {
    name,
    resource_id: fixture.ids.account,
    resource_type: 'account',
    permissions: { statements: [{ grant: true, actions: ['livestream:create'] }] },
  };
  const { status, json } = await fixture.service.request({
    method: 'POST',
    path: '/api/v1/api_keys',
    as: fixture.ids.owner,
    body,
  });
  expect(status).toBe(200);
  return json as { id: string; secret_key: string };
}

const all = operations.map((operation) => [operation.name, operation] as const);
const restrictedOperations = all.filter(
  ([, { declaration }]) => declaration.permission !== null || declaration.credential === 'user',
);

describe('without a valid credential', () => {
  it.each(all)('%s returns 401', async (_name, operation) => {
    const invalidCredentials: [string, string | undefined][] = [
      ['none', undefined],
      ['no scheme', fixture.ids.key],
      ['another scheme', `Basic ${Buffer.from(`${fixture.ids.key}:`).toString('base64')}`],
      ['nothing after the scheme', 'Bearer '],
      ['garbage', 'Bearer nonsense'],
      ['a letter more', `Bearer ${fixture.ids.key}x`],
      ['a letter less', `Bearer ${fixture.ids.key.slice(0, -1)}`],
      ['another last letter', `Bearer ${fixture.ids.key.slice(0, -1)}${fixture.ids.key.endsWith('a') ? 'b' : 'a'}`],
      ['two', `Bearer ${fixture.ids.key} ${fixture.ids.key}`],
      ['revoked', `Bearer ${revoked}`],
      ['a token whose signature was cut', `Bearer ${fixture.ids.owner.slice(0, -4)}`],
      ['an unsigned token', `Bearer ${unsigned(fixture.ids.owner)}`],
      ['very long', `Bearer ${'x'.repeat(10_000)}`],
    ];
    const attempts = invalidCredentials.map(([reason, authorization]): Attempt => ({
      why: reason,
      call: requestTo(operation, fixture.ids, {
        as: null,
        headers: authorization === undefined ? {} : { authorization },
      }),
      code: 'unauthorized',
      param: null,
    }));
    expect(await fixture.refused(operation, attempts)).toEqual([]);
  });
});

/** Returns the token's claims under a header with `alg: none`. */
function unsigned(token: string): string {
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`;
}

describe('without the permission', () => {
  it.each(restrictedOperations)('%s returns 403', async (_name, operation) => {
    const isWrite = operation.method !== 'GET';
    const callers = [
      ['powerless', powerless],
      ...(isWrite ? [['read-only', fixture.ids.readOnly] as const] : []),
    ] as const;
    const attempts = callers.map(([reason, as]): Attempt => ({
      why: reason,
      call: requestTo(operation, fixture.ids, { as }),
      code: 'forbidden',
      param: null,
    }));
    expect(await fixture.refused(operation, attempts)).toEqual([]);
  });

  it.each(restrictedOperations.filter(([, { method, template }]) => method !== 'GET' && template.includes('{')))(
    '%s has no effect for a user on no team',
    async (_name, operation) => {
      const call = requestTo(operation, fixture.ids, {
        as: fixture.ids.stranger,
        body: validBody(operation, fixture.ids),
      });
      const attempt: Attempt = { why: 'stranger', call, code: ['forbidden', 'not_found'], param: null };
      expect(await fixture.refused(operation, [attempt])).toEqual([]);
    },
  );
});
