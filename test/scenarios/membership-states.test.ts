import type { HttpResponse } from '../support/http-call';
import { openService, type TestService } from '../support/service';
import { DatabaseState } from '../support/database-state';

let service: TestService;
let state: DatabaseState;
/** Memberships of the first account, keyed by buyer and plan: `mei Monthly`. */
const memberships: Record<string, string> = {};
beforeAll(async () => {
  service = await openService();
  state = await DatabaseState.open(service.databaseUrl);
  const { json } = await service.query(
    'query ($accountId: ID!) { memberships(accountId: $accountId, first: 100) { nodes { id user { username } plan { title } } } }',
    { accountId: service.demoData.accounts[0]?.id },
  );
  const { nodes } = (
    json as { data: { memberships: { nodes: { id: string; user: { username: string }; plan: { title: string } }[] } } }
  ).data.memberships;
  for (const { id, user, plan } of nodes) memberships[`${user.username} ${plan.title}`] = id;
});
afterAll(async () => {
  await state.close();
  await service.close();
});

const [drafted, completed, canceled, expired, unresolved] = [
  'amir Monthly',
  'amir Lifetime',
  'joao In yen',
  'bruno Ninety days',
  'greta Yearly',
] as const;
const timed = 'nadia Ninety days';
const [latest, oldVersion, oldest] = ['2026-08-21', '2026-07-20', '2025-01-01'] as const;

function send(version: string, method: string, path: string, body?: object): Promise<HttpResponse> {
  const headers: Record<string, string> = version === 'v2' ? {} : { 'api-version-date': version };
  return service.request({ method, path: `/api/${version === 'v2' ? 'v2' : 'v1'}${path}`, body, headers });
}

type RejectedCommand = readonly [
  version: string,
  name: string,
  method: string,
  action: string,
  body: object | undefined,
  message: string,
];

const rejections: readonly RejectedCommand[] = [
  [latest, expired, 'POST', '/cancel', {}, 'A membership that is expired cannot be canceled.'],
  [
    oldVersion,
    expired,
    'POST',
    '/cancel',
    { cancellation_mode: 'immediate' },
    'A membership that is expired cannot be canceled.',
  ],
  ['v2', expired, 'POST', '/terminate', undefined, 'A membership that is expired cannot be canceled.'],
  [
    latest,
    unresolved,
    'PATCH',
    '',
    { cancel_at_period_end: true },
    'A membership that is unresolved cannot be canceled at the end of its period.',
  ],
  [
    latest,
    canceled,
    'PATCH',
    '',
    { cancel_at_period_end: true },
    'A membership that is canceled cannot be canceled at the end of its period.',
  ],
  [latest, timed, 'PATCH', '', { cancel_at_period_end: true, metadata: { a: 1 } }, 'This membership does not renew.'],
  [
    oldVersion,
    completed,
    'POST',
    '/cancel',
    {},
    'A membership that is completed cannot be canceled at the end of its period.',
  ],
  [oldest, drafted, 'POST', '/cancel', {}, 'A membership that is drafted cannot be canceled at the end of its period.'],
  [
    'v2',
    completed,
    'POST',
    '/cancel',
    undefined,
    'A membership that is completed cannot be canceled at the end of its period.',
  ],
  [
    'v2',
    drafted,
    'POST',
    '/cancel',
    undefined,
    'A membership that is drafted cannot be canceled at the end of its period.',
  ],
  [
    'v2',
    drafted,
    'POST',
    '/validate_license',
    { metadata: { device: 'a' } },
    'A membership that is drafted cannot be validated.',
  ],
  [latest, canceled, 'PATCH', '', { cancel_at_period_end: false }, 'A membership that is canceled cannot be kept.'],
  [oldVersion, expired, 'POST', '/uncancel', undefined, 'A membership that is expired cannot be kept.'],
  ...[canceled, expired, unresolved, drafted].flatMap((name): RejectedCommand[] => {
    const message = `A membership that is ${{ [canceled]: 'canceled', [expired]: 'expired', [unresolved]: 'unresolved', [drafted]: 'drafted' }[name]} cannot be extended.`;
    return [
      [latest, name, 'POST', '/extend', { days: 1 }, message],
      [oldVersion, name, 'POST', '/add_free_days', { free_days: 1 }, message],
      ['v2', name, 'POST', '/add_free_days', { days: 1 }, message],
    ];
  }),
  [latest, completed, 'POST', '/extend', { days: 1 }, 'This membership has no end date to extend.'],
  [oldVersion, completed, 'POST', '/add_free_days', { free_days: 1 }, 'This membership has no end date to extend.'],
  ['v2', completed, 'POST', '/add_free_days', { days: 1 }, 'This membership has no end date to extend.'],
  [latest, unresolved, 'POST', '/pause', {}, 'A membership that is unresolved cannot be paused.'],
  [
    oldVersion,
    completed,
    'POST',
    '/pause',
    { void_payments: true },
    'A membership that is completed cannot be paused.',
  ],
  [latest, timed, 'POST', '/pause', {}, 'This membership does not renew.'],
];

describe("a command that the membership's status does not allow", () => {
  it.each(rejections)('fails with 409 at %s on %s: %s %s', async (version, name, method, action, body, message) => {
    const before = await state.fingerprint();
    const { status, headers, json } = await send(version, method, `/memberships/${memberships[name]}${action}`, body);
    expect([status, headers['x-should-retry'], json]).toEqual([
      409,
      'false',
      { error: { type: 'conflict', message, code: 'conflict', param: null } },
    ]);
    expect(await state.fingerprint()).toEqual(before);
  });

  it.each([
    [latest, canceled, '/resume', 'A membership that is canceled cannot be resumed.'],
    [oldVersion, unresolved, '/resume', 'A membership that is unresolved cannot be resumed.'],
    [latest, expired, '/transfer', 'A membership that is expired cannot be transferred.'],
    [oldest, unresolved, '/transfer', 'A membership that is unresolved cannot be transferred.'],
  ])('fails with 400 at %s on %s: POST %s', async (version, name, action, message) => {
    const before = await state.fingerprint();
    const { status, json } = await send(version, 'POST', `/memberships/${memberships[name]}${action}`);
    expect([status, json]).toEqual([
      400,
      { error: { type: 'invalid_request_error', message, code: 'parameter_invalid', param: null } },
    ]);
    expect(await state.fingerprint()).toEqual(before);
  });
});

describe('a command whose target state is already reached', () => {
  it.each([
    [latest, canceled, 'POST', '/cancel', {}, 200],
    [oldVersion, canceled, 'POST', '/cancel', {}, 200],
    ['v2', canceled, 'POST', '/cancel', undefined, 201],
    ['v2', canceled, 'POST', '/terminate', undefined, 201],
    [latest, completed, 'PATCH', '', { cancel_at_period_end: false }, 200],
    [oldest, completed, 'POST', '/uncancel', undefined, 200],
    [latest, 'lucia Yearly', 'PATCH', '', { cancel_at_period_end: true }, 200],
    [latest, 'oskar Monthly', 'PATCH', '', { cancel_at_period_end: false }, 200],
    [latest, 'oskar Monthly', 'POST', '/resume', undefined, 200],
  ] as const)('changes nothing at %s on %s: %s %s %p', async (version, name, method, action, body, expected) => {
    const before = await state.fingerprint();
    const { status, json } = await send(version, method, `/memberships/${memberships[name]}${action}`, body);
    expect([status, (json as { id: string }).id]).toEqual([expected, memberships[name]]);
    expect(await state.fingerprint()).toEqual(before);
  });
});
