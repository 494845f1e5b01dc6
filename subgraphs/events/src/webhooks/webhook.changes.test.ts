import {
  ann,
  run,
  failing,
  made,
  now,
  read,
  errorOf,
  setNow,
  setUpTests,
  update,
  insertPending,
  fixture,
} from './testing';

setUpTests();

const changed = async (id: string, input: object) => (await run(ann, update, { id, input })).data.webhookUpdate;

describe('changing a webhook', () => {
  it('leaves missing and null fields unchanged', async () => {
    const { secret: _, ...webhook } = await made({ events: ['plan.created'], apiVersionDate: '2026-08-14' });
    setNow(new Date('2026-08-22T12:00:00.000Z'));
    const emptyInput = { url: null, events: null, enabled: null, childResourceEvents: null, ordered: null };
    expect(await changed(webhook.id, emptyInput)).toEqual({
      userErrors: [],
      webhook: { ...webhook, updatedAt: now.toISOString() },
    });
    const input = {
      url: 'http://127.0.0.1:9000/x',
      events: ['refund.created'],
      childResourceEvents: true,
      ordered: true,
    };
    expect(await changed(webhook.id, input)).toEqual({
      userErrors: [],
      webhook: { ...webhook, ...input, updatedAt: now.toISOString() },
    });
  });

  it('pins, unpins, and keeps the pin', async () => {
    const { id } = await made({ apiVersionDate: '2026-08-14' });
    const pin = async (input: object) => (await changed(id, input)).webhook.apiVersionDate;
    expect([await pin({}), await pin({ apiVersionDate: '2026-07-23' }), await pin({ apiVersionDate: null })]).toEqual([
      '2026-08-14',
      '2026-07-23',
      null,
    ]);
    expect(await errorOf(ann, update, { id, input: { apiVersionDate: 'v2' } })).toEqual([
      {
        code: 'parameter_invalid',
        path: ['apiVersionDate'],
        message: expect.stringContaining('There is no version "v2".'),
      },
    ]);
  });

  it('drops pending messages when it is disabled, and starts afresh when it is enabled', async () => {
    const { id } = await made();
    expect(await insertPending(id)).toBe(1);
    await changed(id, { enabled: true });
    expect(await insertPending(id)).toBe(2);
    expect((await changed(id, { enabled: false })).webhook).toMatchObject({
      enabled: false,
      disabledAt: null,
      disabledReason: null,
    });
    expect(await insertPending(id)).toBe(1);

    await failing(id);
    expect((await run(ann, read, { id })).data.webhook).toMatchObject({
      consecutiveFailures: 12,
      failingSince: '2026-08-18T12:00:00.000Z',
      disabledReason: 'DELIVERY_FAILURES',
    });
    setNow(new Date('2026-08-25T12:00:00.000Z'));
    expect((await changed(id, { enabled: true })).webhook).toMatchObject({
      enabled: true,
      consecutiveFailures: 0,
      failingSince: null,
      lastFailureAt: null,
      disabledAt: null,
      disabledReason: null,
    });
    const [row] = await fixture.events.database.rows(
      'SELECT active_since, failed_attempts, warned_at, paused_until FROM events.webhooks WHERE id = $1',
      [id],
    );
    expect(row).toEqual([now.toISOString(), 0, null, null]);
  });

  it('accepts superseded events, which can be tested while they are selected', async () => {
    const { id } = await made();
    const superseded = async () =>
      (await run(ann, read, { id })).data.webhook.testableEvents.filter((name: string) =>
        name.startsWith('withdrawal.'),
      );
    expect(await superseded()).toEqual([]);
    expect((await changed(id, { events: ['withdrawal.created', 'payout.created'] })).webhook.events).toEqual([
      'withdrawal.created',
      'payout.created',
    ]);
    expect(await superseded()).toEqual(['withdrawal.created']);
    await changed(id, { events: ['payout.created'] });
    expect(await superseded()).toEqual([]);
  });

  it('of a legacy family accepts its names in both spellings, and no pin', async () => {
    const { id } = await made();
    await fixture.events.database.rows(
      `UPDATE events.webhooks SET events = '{membership.went_valid}', family = 'v2' WHERE id = $1`,
      [id],
    );
    const webhook = (await run(ann, read, { id })).data.webhook;
    expect(webhook).toMatchObject({ apiVersion: 'V2', events: ['membership.went_valid'] });
    expect(webhook.testableEvents).toHaveLength(25);
    expect(
      (
        await changed(id, {
          events: ['payment_succeeded', 'membership.went_invalid', 'payment.succeeded'],
          apiVersionDate: null,
        })
      ).webhook.events,
    ).toEqual(['payment.succeeded', 'membership.went_invalid']);
    expect(await errorOf(ann, update, { id, input: { events: ['plan.created'] } })).toEqual([
      {
        code: 'parameter_invalid',
        path: ['events', '0'],
        message: 'There is no event named "plan.created" for this webhook.',
      },
    ]);
    expect(await errorOf(ann, update, { id, input: { apiVersionDate: '2026-08-14' } })).toEqual([
      {
        code: 'parameter_invalid',
        path: ['apiVersionDate'],
        message: 'Only v1 webhooks can be pinned to a version; this is a webhook of v2.',
      },
    ]);
  });

  it.each([
    [{ url: 'https://192.168.0.1/' }, ['url']],
    [{ events: [] }, ['events']],
    [{ events: ['x'] }, ['events', '0']],
  ])('is rejected for %j', async (input, path) => {
    const { id } = await made();
    expect(await errorOf(ann, update, { id, input: { ordered: true, ...input } })).toEqual([
      { code: 'parameter_invalid', path, message: expect.any(String) },
    ]);
  });
});
