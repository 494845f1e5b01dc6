import {
  at,
  call,
  iso,
  latest,
  memberships,
  ok,
  oldVersion,
  otherKey,
  errorOf,
  service,
  setUpTests,
  tokenOf,
  versions,
} from './testing/memberships';

setUpTests();

describe('changing a membership', () => {
  it('replaces metadata before 2026-07-23 and merges it from that version', async () => {
    const path = at('mei Monthly');
    expect((await ok('PATCH', path, { version: oldVersion, body: { metadata: { a: 1, b: 2 } } })).metadata).toEqual({
      a: 1,
      b: 2,
    });
    expect((await ok('PATCH', path, { body: { metadata: { b: 3 } } })).metadata).toEqual({ a: 1, b: 3 });
    expect((await ok('PATCH', path, { body: { metadata: { a: null } } })).metadata).toEqual({ b: 3 });
    expect((await ok('PATCH', path, { version: oldVersion, body: { metadata: { a: null } } })).metadata).toEqual({
      a: null,
    });
    expect((await ok('PATCH', path, { body: { metadata: {} } })).metadata).toEqual({});
    expect((await ok('PATCH', path, { version: oldVersion, body: { metadata: {} } })).metadata).toBeNull();
    expect((await ok('PATCH', path, { version: oldVersion, body: { metadata: null } })).metadata).toBeNull();
  });

  it('rejects metadata over the limits, and an empty update', async () => {
    const path = at('mei Monthly');
    expect(await errorOf(400, 'PATCH', path)).toEqual({
      type: 'invalid_request_error',
      code: 'parameter_missing',
      param: null,
      message: 'Send metadata or cancel_at_period_end.',
    });
    expect(await errorOf(400, 'PATCH', path, { body: { metadata: { k: 'x'.repeat(501) } } })).toMatchObject({
      code: 'parameter_invalid',
      param: 'metadata.k',
    });
    const tooMuch = [
      [Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])), 'metadata'],
      [{ ['k'.repeat(101)]: 1 }, 'metadata'],
      [{ k: { deep: 1 } }, 'metadata.k'],
    ] as const;
    for (const version of versions) {
      for (const [metadata, param] of tooMuch)
        expect(await errorOf(400, 'PATCH', path, { version, body: { metadata } })).toMatchObject({
          code: 'parameter_invalid',
          param,
        });
    }
    expect(await errorOf(400, 'PATCH', path, { body: { metadata: 'text' } })).toMatchObject({
      code: 'parameter_invalid',
      param: 'metadata',
    });
    await ok('PATCH', path, { version: oldVersion });
  });

  it('schedules a cancellation and removes it: with PATCH at the latest version, with cancel and uncancel before', async () => {
    const path = at('mei Monthly');
    expect(await ok('PATCH', path, { body: { cancel_at_period_end: true } })).toMatchObject({
      status: 'canceling',
      cancel_at_period_end: true,
      canceled_at: iso,
    });
    expect(await ok('PATCH', path, { body: { cancel_at_period_end: false } })).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: false,
      canceled_at: null,
    });
    expect(await ok('POST', `${path}/cancel`, { version: oldVersion })).toMatchObject({
      status: 'canceling',
      cancel_at_period_end: true,
    });
    expect(await ok('POST', `${path}/uncancel`, { version: oldVersion })).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: false,
    });
    expect(
      (await call('PATCH', path, { version: oldVersion, body: { cancel_at_period_end: true } })).headers[
        'x-ignored-parameters'
      ],
    ).toBe('cancel_at_period_end');
  });

  it('ends access immediately on request', async () => {
    expect(await ok('POST', `${at('amir Lifetime')}/cancel`, { body: { reason: 'Refunded' } })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'Refunded',
      cancelation_status: 'left',
    });
    expect(
      await ok('POST', `${at('greta Weekly')}/cancel`, {
        version: oldVersion,
        body: { cancellation_mode: 'immediate' },
      }),
    ).toMatchObject({ status: 'canceled' });
    expect(await ok('POST', `${at('greta Weekly')}/cancel`)).toMatchObject({ status: 'canceled' });
  });

  it('rejects mixing the two ways of canceling', async () => {
    const path = `${at('mei Monthly')}/cancel`;
    for (const param of ['cancel_at_period_end', 'cancellation_mode']) {
      expect(
        await errorOf(400, 'POST', path, { body: { [param]: param === 'cancellation_mode' ? 'immediate' : true } }),
      ).toMatchObject({
        type: 'invalid_request_error',
        code: 'parameter_invalid',
        param,
        message: expect.stringContaining('PATCH /memberships/{id}'),
      });
    }
    expect(
      await errorOf(400, 'POST', path, { version: oldVersion, body: { cancellation_mode: 'later' } }),
    ).toMatchObject({
      param: 'cancellation_mode',
    });
    expect((await ok('GET', at('mei Monthly'))).status).toBe('trialing');
  });

  it('adds free days under the parameter name of each version', async () => {
    const path = at('mei Monthly');
    const { renewal_period_end: end } = await ok('GET', path);
    const daysAfterEnd = (days: number) => new Date(Date.parse(end) + days * 86_400_000).toISOString();
    expect((await ok('POST', `${path}/extend`, { body: { days: 3 } })).current_period_end).toBe(daysAfterEnd(3));
    expect(
      (await ok('POST', `${path}/add_free_days`, { version: oldVersion, body: { free_days: 2 } })).renewal_period_end,
    ).toBe(daysAfterEnd(5));
    expect((await ok('POST', `${path}/extend`, { version: '2025-01-01', body: { days: 1 } })).renewal_period_end).toBe(
      daysAfterEnd(6),
    );
    expect(await errorOf(400, 'POST', `${path}/extend`, { body: { days: 0 } })).toMatchObject({
      code: 'parameter_invalid',
      param: 'days',
    });
    expect(await errorOf(400, 'POST', `${path}/extend`)).toMatchObject({ code: 'parameter_missing', param: 'days' });
  });

  it.each<[string, unknown, string, string?]>([
    ['no', undefined, 'is required', 'parameter_missing'],
    ['null', null, ''],
    ['zero', 0, 'at least 1'],
    ['less than no', -1, 'at least 1'],
    ['half', 1.5, 'integer'],
    ['too many', 1_096, 'at most 1095'],
    ['text instead of', '3', 'integer'],
    ['a list of', [3], 'integer'],
    ['more than any number of', 1e12, 'at most 1095'],
  ])('rejects %s days', async (_name, value, message, code = 'parameter_invalid') => {
    const before = await ok('GET', at('mei Monthly'));
    for (const [version, action, param] of [
      [latest, 'extend', 'days'],
      ['2026-07-23', 'extend', 'days'],
      [oldVersion, 'add_free_days', 'free_days'],
      ['2025-01-01', 'add_free_days', 'free_days'],
    ] as const) {
      expect(
        await errorOf(400, 'POST', `${at('mei Monthly')}/${action}`, { version, body: { [param]: value } }),
      ).toMatchObject({ type: 'invalid_request_error', code, param, message: expect.stringContaining(message) });
    }
    expect(await ok('GET', at('mei Monthly'))).toEqual(before);
  });

  it('pauses and resumes payment collection', async () => {
    const path = at('oskar Monthly');
    expect(await ok('POST', `${path}/pause`, { body: { until: '2099-01-01T00:00:00Z' } })).toMatchObject({
      status: 'active',
      payment_collection_paused: true,
    });
    expect(await ok('POST', `${path}/resume`)).toMatchObject({ payment_collection_paused: false });
    expect(
      await ok('POST', `${path}/pause`, {
        version: oldVersion,
        body: { resumes_at: '2099-01-01T00:00:00Z', void_payments: true },
      }),
    ).toMatchObject({ payment_collection_paused: true });
    expect(await ok('POST', `${path}/resume`, { version: oldVersion })).toMatchObject({
      payment_collection_paused: false,
    });
    expect(await errorOf(400, 'POST', `${path}/pause`, { body: { until: '2020-01-01T00:00:00Z' } })).toMatchObject({
      code: 'parameter_invalid',
      param: 'until',
      message: 'until must be in the future.',
    });
    expect(await errorOf(400, 'POST', `${path}/pause`, { body: { resumes_at: '2099-01-01T00:00:00Z' } })).toMatchObject(
      { param: 'resumes_at' },
    );
    expect(await errorOf(400, 'POST', `${at('nadia Ninety days')}/resume`)).toEqual({
      type: 'invalid_request_error',
      code: 'parameter_invalid',
      param: null,
      message: 'A membership that is active cannot be resumed.',
    });
  });

  it.each(['2025-01-01', oldVersion])('recomputes access at %s', async (version) => {
    expect((await ok('POST', `${at('oskar Monthly')}/resync_access`, { version })).id).toBe(
      memberships['oskar Monthly'],
    );
  });

  it('returns 404 for replaced operations and names the replacement', async () => {
    for (const [action, successor] of [
      ['add_free_days', 'POST /memberships/{id}/extend'],
      ['uncancel', 'PATCH /memberships/{id}'],
      ['resync_access', 'GET /memberships/{id}'],
    ]) {
      for (const version of ['2026-07-23', latest]) {
        expect(
          await errorOf(404, 'POST', `${at('mei Monthly')}/${action}`, { version, body: { free_days: 1 } }),
        ).toMatchObject({ type: 'not_found', message: expect.stringContaining(successor as string) });
      }
    }
  });

  it('returns 409 for a state conflict, with X-Should-Retry: false', async () => {
    const response = await call('POST', `${at('joao In yen')}/extend`, { body: { days: 1 } });
    expect(response).toMatchObject({
      status: 409,
      headers: { 'x-should-retry': 'false' },
      json: {
        error: {
          type: 'conflict',
          code: 'conflict',
          param: null,
          message: 'A membership that is canceled cannot be extended.',
        },
      },
    });
  });

  it('requires the permission of each command', async () => {
    const as = service.demoData.accounts[0]?.keys.read_only as string;
    for (const [method, path, body] of [
      ['PATCH', '', { metadata: {} }],
      ['POST', '/cancel', {}],
      ['POST', '/extend', { days: 1 }],
      ['POST', '/pause', {}],
      ['POST', '/resume', {}],
    ] as const) {
      expect(await errorOf(403, method, `${at('oskar Monthly')}${path}`, { as, body })).toMatchObject({
        type: 'forbidden',
        code: 'forbidden',
      });
      expect(await errorOf(404, method, `${at('oskar Monthly')}${path}`, { as: otherKey, body })).toMatchObject({
        type: 'not_found',
      });
    }
  });

  it('lets users cancel only their own memberships', async () => {
    const as = tokenOf('lucia');
    expect(await ok('PATCH', at('lucia Yearly'), { as, body: { cancel_at_period_end: false } })).toMatchObject({
      status: 'active',
      member: { access_level: 'customer' },
    });
    expect(await ok('POST', `${at('lucia Yearly')}/cancel`, { as })).toMatchObject({
      status: 'canceled',
      cancelation_status: 'left',
    });
    expect(await errorOf(404, 'POST', `${at('mei Monthly')}/cancel`, { as })).toMatchObject({ type: 'not_found' });
  });

  it('executes a repeated idempotency key once', async () => {
    const path = `${at('mei Monthly')}/extend`;
    const headers = { 'idempotency-key': 'five-days' };
    const first = await call('POST', path, { body: { days: 5 }, headers });
    const second = await call('POST', path, { body: { days: 5 }, headers });
    expect([second.status, second.text, second.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
    expect((await ok('GET', at('mei Monthly'))).current_period_end).toBe(first.json.current_period_end);
  });
});
