import {
  at,
  badRequest,
  type Call,
  call,
  names,
  of,
  ok,
  otherKey,
  readOnly,
  errorOf,
  service,
  setUpTests,
} from './testing/legacy-memberships';

setUpTests();

describe('commands', () => {
  it('replace the metadata', async () => {
    const { id } = of('oskar Monthly');
    expect(await ok(201, 'POST', `/memberships/${id}`, { body: { metadata: { a: 1 } } })).toMatchObject({
      id,
      metadata: { a: 1 },
    });
    expect(await ok(201, 'POST', `/memberships/${id}`, { body: { metadata: { b: 'two' } } })).toMatchObject({
      id,
      metadata: { b: 'two' },
    });
    expect(await ok(201, 'POST', `/memberships/${id}`, { body: { metadata: {} } })).toMatchObject({ id, metadata: {} });
  });

  it('extend the period with free days', async () => {
    const before = await ok(200, 'GET', at('mei Monthly'));
    const after = await ok(201, 'POST', `${at('mei Monthly')}/add_free_days`, { body: { days: 3 } });
    expect(after).toEqual({ ...before, renewal_period_end: before.renewal_period_end + 3 * 86_400 });
  });

  it('cancel at the end of the period, or terminate immediately', async () => {
    const before = await ok(200, 'GET', at('mei Monthly'));
    const canceled = await ok(201, 'POST', `${at('mei Monthly')}/cancel`);
    expect(canceled).toEqual({ ...before, cancel_at_period_end: true, expires_at: before.renewal_period_end });
    expect(names(await ok(200, 'GET', '/memberships?status=trialing&per=50'))).toContain('mei Monthly');
    expect(await ok(201, 'POST', `${at('mei Monthly')}/terminate`)).toMatchObject({ status: 'canceled', valid: false });
    for (const action of ['cancel', 'terminate'])
      expect(await ok(201, 'POST', `${at('mei Monthly')}/${action}`)).toMatchObject({ status: 'canceled' });
    expect(await errorOf(409, 'POST', `${at('nadia Ninety days')}/cancel`)).toEqual({
      type: 'conflict',
      message: 'This membership does not renew.',
      code: 'conflict',
      param: null,
    });
  });

  it.each<[name: string, action: string, body: object, message: string, param: string, code: string]>([
    ['no metadata', '', {}, '`metadata` is required.', 'metadata', 'parameter_missing'],
    ['metadata that is a list', '', { metadata: [] }, '`metadata` must be an object.', 'metadata', 'parameter_invalid'],
    ['metadata that is null', '', { metadata: null }, '`metadata` must be an object.', 'metadata', 'parameter_invalid'],
    ['no days', '/add_free_days', {}, '`days` is required.', 'days', 'parameter_missing'],
    ['half a day', '/add_free_days', { days: 0.5 }, '`days` must be an integer.', 'days', 'parameter_invalid'],
    [
      'no day at all',
      '/add_free_days',
      { days: 0 },
      'days must be a whole number from 1 to 1095.',
      'days',
      'parameter_invalid',
    ],
    [
      'days backwards',
      '/add_free_days',
      { days: -1 },
      'days must be a whole number from 1 to 1095.',
      'days',
      'parameter_invalid',
    ],
    [
      'more than three years of days',
      '/add_free_days',
      { days: 1_096 },
      'days must be a whole number from 1 to 1095.',
      'days',
      'parameter_invalid',
    ],
    ['days as text', '/add_free_days', { days: '3' }, '`days` must be an integer.', 'days', 'parameter_invalid'],
    [
      '51 keys of metadata',
      '',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])) },
      '`metadata` must have at most 50 keys.',
      'metadata',
      'parameter_invalid',
    ],
    [
      'a license with too long a text',
      '/validate_license',
      { metadata: { device: 'x'.repeat(501) } },
      '`metadata.device` must have at most 500 characters.',
      'metadata.device',
      'parameter_invalid',
    ],
    [
      'days beyond any number',
      '/add_free_days',
      { days: 1e12 },
      'days has an invalid value.',
      'days',
      'parameter_invalid',
    ],
    ['a license without metadata', '/validate_license', {}, '`metadata` is required.', 'metadata', 'parameter_missing'],
    [
      'a license with text',
      '/validate_license',
      { metadata: 'device' },
      '`metadata` must be an object.',
      'metadata',
      'parameter_invalid',
    ],
  ])('reject %s', async (_name, action, body, message, param, code) => {
    const before = await ok(200, 'GET', at('nadia Ninety days'));
    expect(await errorOf(400, 'POST', `${at('nadia Ninety days')}${action}`, { body })).toEqual(
      badRequest(message, param, code),
    );
    expect(await ok(200, 'GET', at('nadia Ninety days'))).toEqual(before);
  });

  it('require a credential of the account with the permission', async () => {
    const bodies = {
      '': { metadata: { x: 1 } },
      '/cancel': {},
      '/terminate': {},
      '/add_free_days': { days: 1 },
      '/validate_license': { metadata: { x: 1 } },
    };
    const before = await ok(200, 'GET', at('nadia Ninety days'));
    for (const [action, body] of Object.entries(bodies)) {
      const path = `${at('nadia Ninety days')}${action}`;
      expect(await errorOf(404, 'POST', path, { body, as: otherKey })).toMatchObject({ type: 'not_found' });
      expect(await errorOf(403, 'POST', path, { body, as: readOnly })).toMatchObject({ type: 'forbidden' });
      expect(await errorOf(401, 'POST', path, { body, as: null })).toMatchObject({ type: 'unauthorized' });
      expect((await errorOf(400, 'POST', path, { body: '[1]' })).message).toBe(
        'The request body must be a JSON object.',
      );
    }
    expect(await ok(200, 'GET', at('nadia Ninety days'))).toEqual(before);
  });
});

describe('validating a license', () => {
  const metadataMismatch = badRequest(
    'This license has been validated with different metadata. Clear the metadata of the membership before you validate the license again.',
    'metadata',
  );
  const validate = (name: string, device: unknown, options: Call = {}) =>
    call('POST', `/memberships/${name}/validate_license`, { body: { metadata: { device } }, ...options });

  beforeEach(async () => {
    await ok(201, 'POST', at('oskar Monthly'), { body: { metadata: {} } });
  });

  it('keeps the first metadata and rejects any other', async () => {
    const { id, licenseKey } = of('oskar Monthly');
    const before = await ok(200, 'GET', at('oskar Monthly'));
    const first = await validate(licenseKey as string, 'a');
    expect([first.status, first.json]).toEqual([201, { ...before, metadata: { device: 'a' } }]);
    expect([(await validate(id, 'a')).text, (await validate(licenseKey as string, 'a')).text]).toEqual([
      first.text,
      first.text,
    ]);
    expect(
      await errorOf(400, 'POST', `/memberships/${licenseKey}/validate_license`, {
        body: { metadata: { device: 'b' } },
      }),
    ).toEqual(metadataMismatch);
    expect(await ok(200, 'GET', at('oskar Monthly'))).toEqual(first.json);
    expect(
      await ok(201, 'POST', `/memberships/${id}/validate_license?expand=plan`, { body: { metadata: { device: 'a' } } }),
    ).toMatchObject({ plan: { id: of('oskar Monthly').plan.id } });
  });

  it('ignores the metadata of plan and seller, and only clearing the metadata releases the license', async () => {
    const { id } = of('oskar Monthly');
    await ok(201, 'POST', at('oskar Monthly'), { body: { metadata: { seats: 1, source: 'demo' } } });
    expect((await validate(id, 'a')).json.metadata).toEqual({ seats: 1, source: 'demo', device: 'a' });
    expect(await ok(201, 'POST', at('oskar Monthly'), { body: { metadata: { seats: 2 } } })).toMatchObject({
      metadata: { seats: 2, device: 'a' },
    });
    expect(
      await errorOf(400, 'POST', `/memberships/${id}/validate_license`, { body: { metadata: { device: 'b' } } }),
    ).toEqual(metadataMismatch);
    expect((await ok(200, 'GET', at('oskar Monthly'))).metadata).toEqual({ seats: 2, device: 'a' });
    const dated = (path: string, version: string, metadata?: object | null) =>
      service.request({
        method: metadata === undefined ? 'GET' : 'PATCH',
        path: `/api/v1/memberships/${path}`,
        headers: { 'api-version-date': version },
        body: metadata === undefined ? undefined : { metadata },
      });
    expect((await dated(id, '2026-08-21')).json).toMatchObject({ metadata: { seats: 2, device: 'a' } });
    expect((await dated(id, '2026-07-20', null)).json).toMatchObject({ metadata: null });
    expect((await validate(id, 'b')).json.metadata).toEqual({ device: 'b' });
    expect((await dated(id, '2026-08-21', {})).json).toMatchObject({ metadata: {} });
    expect((await validate(id, 'c')).json.metadata).toEqual({ device: 'c' });
  });

  it('accepts exactly one of several concurrent first requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) => validate(of('oskar Monthly').licenseKey as string, n)),
    );
    const won = responses.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    expect(responses.filter(({ status }) => status !== 201).map(({ json }) => json.error)).toEqual(
      Array.from({ length: 5 }, () => metadataMismatch),
    );
    expect((await ok(200, 'GET', at('oskar Monthly'))).metadata).toEqual(won[0]?.json.metadata);
  });

  it('does not find a key of another account, and products without licenses have no key', async () => {
    const { licenseKey } = of('oskar Monthly');
    expect([
      (await validate(licenseKey as string, 'a', { as: otherKey })).status,
      (await validate('AAAAAA-AAAAAA-AAAAAA', 'a')).status,
    ]).toEqual([404, 404]);
    expect(of('nadia Ninety days').licenseKey).toBeNull();
    expect((await ok(200, 'GET', at('oskar Monthly'))).metadata).toEqual({});
  });

  it('replays the response for a repeated idempotency key', async () => {
    const headers = { 'idempotency-key': 'license' };
    const [first, second] = [
      await validate(of('oskar Monthly').id, 'a', { headers }),
      await validate(of('oskar Monthly').id, 'a', { headers }),
    ];
    expect([first.status, second.text, second.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
  });
});
