import { apiVersions } from '../../contract/versioning';
import { inLane } from '../support/lane';
import { legacyVersion, operationKeyOf, validateResponse } from '../support/openapi';
import { openService, type TestService } from '../support/service';

let service: TestService;
let ids: Record<string, string>;
beforeAll(async () => {
  service = await openService();
  const [account] = service.demoData.accounts;
  ids = { account: account?.id ?? '', user: service.demoData.users[0]?.id ?? '' };
});
afterAll(() => service.close());

/** Validates a response of the API against the document of the version, and returns the problems. */
async function problems(
  version: string,
  path: string,
  as: string | null | undefined,
  status: number,
): Promise<string[]> {
  const legacy = version === legacyVersion;
  const root = legacy ? '/api/v2' : '/api/v1';
  const response = await service.request({
    path: root + path,
    ...(as !== undefined && { as }),
    headers: legacy ? {} : { 'api-version-date': version },
  });
  const key = operationKeyOf('GET', path.split('?')[0] ?? path, version);
  if (key === undefined) return [`${version} has no operation for ${path}`];
  return response.status === status
    ? validateResponse(key, version, status, response.json)
    : [`${version} ${path}: ${response.status} ${response.text.slice(0, 300)}`];
}

// The suite in test/conformance validates the responses of every operation at each version that changes them.
const versions = inLane({ fast: ['2025-01-01', '2026-07-22', '2026-08-21'] as const, all: apiVersions });

describe.each(versions)('every response of %s conforms to its document', (version) => {
  test('products, plans, accounts, users and related resources', async () => {
    const { examples, users } = service.demoData;
    const accountIdName = version < '2026-06-09' ? 'company_id' : 'account_id';
    const ofProducts = version < '2026-07-18' ? 'company_id' : 'account_id';
    const person = users[0]?.token;
    const reads: [path: string, as?: string][] = [
      [`/products?${ofProducts}=${ids['account']}`],
      [`/products/${examples.product_id}`],
      [`/plans?${accountIdName}=${ids['account']}`],
      [`/plans/${examples.plan_id}`],
      ['/accounts'],
      ['/accounts/me'],
      [`/accounts/${ids['account']}`],
      ['/companies'],
      [`/companies/${ids['account']}`],
      ['/users'],
      [`/users/${ids['user']}`],
      ['/users/me', person],
      [`/users/${ids['user']}/access/${examples.product_id}`],
      [`/memberships?${version < '2026-07-23' ? 'company_id' : 'account_id'}=${ids['account']}&first=50`],
      [`/memberships/${examples.membership_id}`],
      [`/members?${version < '2026-07-23' ? 'company_id' : 'account_id'}=${ids['account']}`],
      [`/members/${examples.member_id}`],
      ['/api_keys/permissions'],
      [`/api_keys?resource_id=${ids['account']}&resource_type=account`, person],
      ['/versions'],
      ['/versions/diff?from=2025-01-01&to=2026-08-21'],
      ['/versions/resolve'],
      ['/event_log?first=100'],
    ];
    const found: string[] = [];
    for (const [path, as] of reads) found.push(...(await problems(version, path, as, 200)));
    found.push(
      ...(await problems(version, '/plans/plan_nothing', undefined, 404)),
      ...(await problems(version, '/accounts', null, 401)),
      ...(await problems(version, '/accounts?first=none', undefined, 400)),
    );
    expect(found).toEqual([]);
  });
});

test('every response of the legacy API conforms to its document', async () => {
  const { examples } = service.demoData;
  const found: string[] = [];
  for (const path of [
    '/plans',
    '/plans?expand=product',
    `/plans/${examples.plan_id}`,
    `/products/${examples.product_id}`,
    '/products?expand=plans',
    '/memberships?per=50',
    '/memberships?per=50&expand=product,user,plan,promo_code',
    '/memberships?hide_metadata=true',
    `/memberships/${examples.membership_id}`,
    `/memberships/${examples.license_key}?expand=product,user,plan,promo_code`,
    '/members',
    `/members/${examples.member_id}`,
    '/customers',
    `/customers/${examples.member_id}`,
    '/company',
    '/checkout_sessions?per=50',
  ]) {
    found.push(...(await problems(legacyVersion, path, undefined, 200)));
  }
  expect(found).toEqual([]);
});

describe('response validation', () => {
  const envelope = { error: { type: 'not_found', message: 'm', code: 'not_found', param: null } };
  const at = '2026-08-21';

  test.each<[string, Parameters<typeof validateResponse>, string]>([
    [
      'an undocumented field',
      ['GET /plans/{id}', at, 404, { error: { ...envelope.error, hint: 1 } }],
      '/error must NOT have additional properties',
    ],
    [
      'an undocumented field beside',
      ['GET /plans/{id}', at, 404, { ...envelope, more: 1 }],
      '/ must NOT have additional properties',
    ],
    [
      'a missing field',
      ['GET /plans/{id}', at, 404, { error: { type: 'not_found' } }],
      "/error must have required property 'message'",
    ],
    ['another type', ['DELETE /plans/{id}', '2026-07-20', 200, { id: 'plan_1', deleted: true }], '/ must be boolean'],
    ['an undocumented status', ['GET /plans/{id}', at, 418, envelope], 'the document has no such answer'],
    ['an undocumented operation', ['GET /nothing', at, 200, {}], 'the document has no such operation'],
    [
      'an operation that is gone',
      ['POST /memberships/{id}/add_free_days', at, 200, {}],
      'the document has no such operation',
    ],
    ['no body', ['GET /plans/{id}', at, 404, undefined], 'there is no body, and the document has one'],
  ])('%s', (_name, args, problem) => {
    expect(validateResponse(...args).join('\n')).toContain(problem);
  });

  test('accepts conforming responses', () => {
    expect(validateResponse('GET /plans/{id}', at, 404, envelope)).toEqual([]);
    expect(validateResponse('DELETE /plans/{id}', '2026-07-20', 200, true)).toEqual([]);
    expect(validateResponse('DELETE /plans/{id}', '2026-07-22', 200, { id: 'plan_1', deleted: true })).toEqual([]);
  });

  test('resolves request paths to operations', () => {
    expect(operationKeyOf('get', '/users/me', at)).toBe('GET /users/me');
    expect(operationKeyOf('GET', '/users/user_1', at)).toBe('GET /users/{id}');
    expect(operationKeyOf('GET', '/users/user_1/access/prod_1', at)).toBe('GET /users/{id}/access/{resource_id}');
    expect(operationKeyOf('GET', '/users/user_1/nothing', at)).toBeUndefined();
  });
});
