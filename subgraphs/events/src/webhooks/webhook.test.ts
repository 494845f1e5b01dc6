import { type Principal, systemPrincipal } from '../../../kit/src';
import { eventCatalogue } from '../../../../contract/events';
import { signedHeaders } from '../signing/signature';
import { principal } from '../testing/event-fixture';
import { webhooksLimit } from './webhook.service';
import {
  ann,
  type QueryData,
  run,
  create,
  failing,
  made,
  manage,
  now,
  read,
  errorOf,
  rows,
  setNow,
  setUpTests,
  update,
  url,
  insertPending,
  fixture,
} from './testing';

setUpTests();

const reader = principal({ biz_one: ['plan:basic:read'] }, { credentialId: 'apik_reader' });
const eve = principal({ biz_eve: [manage] }, { credentialId: 'apik_eve' });
const rotate = `mutation ($id: ID!, $hours: Int, $key: String) { webhookSecretRotate(id: $id, gracePeriodHours: $hours, idempotencyKey: $key) { secret webhook { formerSecretUntil } userErrors { code message path } } }`;
const remove = 'mutation ($id: ID!) { webhookDelete(id: $id) { deletedId userErrors { code message path } } }';
const list = `query ($accountId: ID!, $appId: ID, $include: Boolean, $failing: Boolean, $first: Int, $after: String) {
  webhooks(accountId: $accountId, appId: $appId, includeAppWebhooks: $include, hasFailures: $failing, first: $first, after: $after) { nodes { url resourceId } pageInfo { endCursor hasNextPage } }
}`;
const verify =
  'query ($input: WebhookVerificationInput!) { webhookVerification(input: $input) { valid problems { part message seconds } } }';
const notFound = ['No such resource was found.'];
const forbidden = [`This credential does not have the permission ${manage}.`];

describe('creating a webhook', () => {
  it('returns its secret once and stores it encrypted', async () => {
    const { secret, ...webhook } = await made({
      events: ['plan.created', 'payment.succeeded', 'plan.created'],
      apiVersionDate: '2026-08-14',
      ordered: true,
    });
    expect(secret).toMatch(/^ws_[0-9a-f]{64}$/);
    expect(webhook).toEqual({
      id: expect.stringMatching(/^hook_[0-9A-Za-z]{13}$/),
      account: { id: 'biz_one' },
      resourceId: 'biz_one',
      url,
      enabled: true,
      events: ['plan.created', 'payment.succeeded'],
      apiVersion: 'V1',
      apiVersionDate: '2026-08-14',
      childResourceEvents: false,
      ordered: true,
      formerSecretUntil: null,
      consecutiveFailures: 0,
      failingSince: null,
      lastFailureAt: null,
      disabledAt: null,
      disabledReason: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    const { testableEvents, ...repeated } = (await run(ann, read, { id: webhook.id })).data.webhook;
    expect(repeated).toEqual(webhook);
    expect(testableEvents).toEqual(eventCatalogue.filter(({ offered }) => offered).map(({ name }) => name));
    expect(JSON.stringify(await rows())).not.toContain((secret as string).slice(3));
  });

  it('subscribes to all offered events, unpinned, by default', async () => {
    const { events, apiVersionDate, enabled } = await made({ enabled: false });
    expect({ apiVersionDate, enabled }).toEqual({ apiVersionDate: null, enabled: false });
    expect(events).toHaveLength(75);
    expect(events).not.toContain('withdrawal.created');
  });

  it('subscribes to events that were replaced, if they are selected', async () => {
    const events = ['withdrawal.created', 'withdrawal.updated', 'withdrawal.reversed'];
    expect((await made({ events })).events).toEqual(events);
  });

  it('pins it to the version of its credential by default, and leaves it unpinned for null', async () => {
    const pinned = { ...ann, pin: '2026-08-14' };
    expect(await made({}, pinned)).toMatchObject({ apiVersionDate: '2026-08-14' });
    expect(await made({ apiVersionDate: null }, pinned)).toMatchObject({ apiVersionDate: null });
    expect(await made({ apiVersionDate: '2026-08-14' })).toMatchObject({ apiVersionDate: '2026-08-14' });
  });

  it('is possible for a connected account or an app, if given', async () => {
    expect(await made({ resourceId: 'biz_child' })).toMatchObject({
      resourceId: 'biz_child',
      account: { id: 'biz_child' },
    });
    expect(await made({ resourceId: 'app_one' })).toMatchObject({ resourceId: 'app_one', account: { id: 'biz_one' } });
    expect(await made({ childResourceEvents: true })).toMatchObject({ childResourceEvents: true });
  });

  it('takes effect once per idempotency key, and repeats return the secret until it is replaced', async () => {
    const variables = { input: { url }, key: 'once' };
    const first = (await run(ann, create, variables)).data.webhookCreate;
    expect(first.secret).toMatch(/^ws_/);
    expect((await run(ann, create, variables)).data.webhookCreate).toEqual(first);
    expect(await rows()).toHaveLength(1);
    await run(ann, rotate, { id: first.webhook.id });
    expect((await run(ann, create, variables)).data.webhookCreate.secret).toBeNull();
    expect((await run(ann, create, { ...variables, input: { url, ordered: true } })).data.webhookCreate).toMatchObject({
      secret: null,
      webhook: null,
      userErrors: [{ code: 'idempotency_key_reused' }],
    });
  });

  it.each([
    ['a private address', { url: 'https://10.0.0.1/' }, ['url'], 'url points to an address that is not public.'],
    ['an address that is none', { url: 'example' }, ['url'], 'url is not a URL that begins with https://.'],
    ['a port of the service', { url: 'http://localhost:4000/' }, ['url'], 'url points to a port of this service.'],
    [
      'no events',
      { events: [] },
      ['events'],
      'events must name at least one event. To stop receiving events, disable the webhook.',
    ],
    [
      'too many events',
      { events: Array.from({ length: 101 }, () => 'plan.created') },
      ['events'],
      'events must name at most 100 events.',
    ],
    [
      'an unknown event',
      { events: ['plan.created', 'plan.exploded'] },
      ['events', '1'],
      'There is no event named "plan.exploded" for this webhook.',
    ],
    [
      'an event of old webhooks',
      { events: ['membership.went_valid'] },
      ['events', '0'],
      'There is no event named "membership.went_valid" for this webhook.',
    ],
    [
      'underscores',
      { events: ['payment_succeeded'] },
      ['events', '0'],
      'There is no event named "payment_succeeded" for this webhook.',
    ],
    [
      'events of children of an app',
      { resourceId: 'app_one', childResourceEvents: true },
      ['childResourceEvents'],
      'childResourceEvents is only allowed for webhooks of accounts.',
    ],
    [
      'an unknown version',
      { apiVersionDate: '2026-08-15' },
      ['apiVersionDate'],
      expect.stringMatching(/^There is no version "2026-08-15". Versions: .*2025-01-01/),
    ],
  ])('is rejected for %s', async (_name, input, path, message) => {
    expect(await errorOf(ann, create, { input: { url, ...input } })).toEqual([
      { code: 'parameter_invalid', path, message },
    ]);
  });

  it('is rejected for owners that are not accessible, and without the permission', async () => {
    for (const resourceId of ['biz_eve', 'app_eve', 'app_nobody', 'user_1', 'biz_none'])
      expect(await errorOf(ann, create, { input: { url, resourceId } })).toEqual(notFound);
    expect(await errorOf(reader, create, { input: { url } })).toEqual(forbidden);
    const user = principal({ biz_one: [manage] }, { kind: 'user', accountId: null, userId: 'user_ann' });
    expect(await errorOf(user, create, { input: { url } })).toEqual([
      { code: 'parameter_missing', path: ['resourceId'], message: 'resourceId is required.' },
    ]);
  });

  it('is limited to 50 per owner, also for concurrent requests', async () => {
    const attempts = await Promise.all(
      Array.from({ length: webhooksLimit + 5 }, () => run(ann, create, { input: { url } })),
    );
    const errors = attempts.flatMap(({ data }) => data.webhookCreate.userErrors);
    expect(errors).toEqual(
      Array.from({ length: 5 }, () => ({
        code: 'parameter_invalid',
        path: ['resourceId'],
        message: 'An account or app can have at most 50 webhooks.',
      })),
    );
    expect(await rows()).toHaveLength(50);
    expect((await made({ resourceId: 'app_one' })).resourceId).toBe('app_one');
    expect((await made({ resourceId: 'biz_child' })).resourceId).toBe('biz_child');
  });
});

describe('managing webhooks', () => {
  it('requires the permission on the account; otherwise they are not visible', async () => {
    const { id } = await made();
    const uses: [string, Record<string, unknown>][] = [
      [update, { id, input: { enabled: false } }],
      [rotate, { id }],
      [remove, { id }],
    ];
    for (const [document, variables] of uses) {
      expect(await errorOf(eve, document, variables)).toEqual(notFound);
      expect(await errorOf(reader, document, variables)).toEqual(forbidden);
      expect(await errorOf(ann, document, { ...variables, id: 'hook_none' })).toEqual(notFound);
    }
    expect((await run(eve, read, { id })).data).toEqual({ webhook: null });
    expect((await run(reader, read, { id })).errors?.map(({ message }) => message)).toEqual(forbidden);
    expect((await run(eve, list, { accountId: 'biz_one' })).errors?.map(({ message }) => message)).toEqual(notFound);
    expect((await run(reader, list, { accountId: 'biz_one' })).errors?.map(({ message }) => message)).toEqual(
      forbidden,
    );
    expect(
      (await run(eve, verify, { input: { webhookId: id, headers: {}, body: '' } })).errors?.map(
        ({ message }) => message,
      ),
    ).toEqual(notFound);
    expect(
      (await run(reader, verify, { input: { webhookId: id, headers: {}, body: '' } })).errors?.map(
        ({ message }) => message,
      ),
    ).toEqual(forbidden);
    const entities = async (caller: Principal) =>
      (
        await run(caller, 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on Webhook { id url } } }', {
          r: [{ __typename: 'Webhook', id }],
        })
      ).data._entities;
    expect([await entities(ann), await entities(eve), await entities(reader)]).toEqual([[{ id, url }], [null], [null]]);
  });
});

describe('deleting a webhook', () => {
  it('also deletes its pending messages', async () => {
    const { id } = await made();
    await insertPending(id);
    expect((await run(ann, remove, { id })).data).toEqual({ webhookDelete: { deletedId: id, userErrors: [] } });
    expect((await fixture.events.database.rows('SELECT count(*)::int FROM events.webhook_messages', []))[0]).toEqual([
      0,
    ]);
    expect((await run(ann, read, { id })).data).toEqual({ webhook: null });
    expect(await errorOf(ann, remove, { id })).toEqual(notFound);
  });
});

describe('listing webhooks', () => {
  it('returns the newest first, in pages', async () => {
    for (const name of ['a', 'b', 'c']) {
      setNow(new Date(now.getTime() + 1_000));
      await made({ url: `https://example.com/${name}` });
    }
    const page = async (after?: string) =>
      (await run(ann, list, { accountId: 'biz_one', first: 2, after })).data.webhooks;
    const first = await page();
    expect(first).toMatchObject({
      nodes: [{ url: 'https://example.com/c' }, { url: 'https://example.com/b' }],
      pageInfo: { hasNextPage: true },
    });
    expect(await page(first.pageInfo.endCursor)).toMatchObject({
      nodes: [{ url: 'https://example.com/a' }],
      pageInfo: { hasNextPage: false },
    });
  });

  it("returns the account's own, with those of its apps if requested, or those of one app, filtered by failures", async () => {
    const own = await made();
    const otherDelivery = await made();
    await made({ resourceId: 'app_one' });
    await made({ resourceId: 'biz_child' });
    await failing(otherDelivery.id);
    const found = async (variables: object) =>
      (await run(ann, list, { accountId: 'biz_one', ...variables })).data.webhooks.nodes
        .map(({ resourceId }: QueryData) => resourceId)
        .toSorted();
    expect(await found({})).toEqual(['biz_one', 'biz_one']);
    expect(await found({ include: true })).toEqual(['app_one', 'biz_one', 'biz_one']);
    expect(await found({ appId: 'app_one' })).toEqual(['app_one']);
    expect(await found({ failing: true })).toEqual(['biz_one']);
    expect(await found({ failing: false, include: true })).toEqual(['app_one', 'biz_one']);
    expect((await run(ann, list, { accountId: 'biz_one', failing: false })).data.webhooks.nodes).toEqual([
      { url: own.url, resourceId: 'biz_one' },
    ]);
    expect((await run(ann, list, { accountId: 'biz_one', appId: 'app_eve' })).errors).toEqual([
      expect.objectContaining({ message: notFound[0] }),
    ]);
    expect((await run(ann, list, { accountId: 'biz_one', appId: 'app_one', include: true })).errors).toEqual([
      expect.objectContaining({ message: 'includeAppWebhooks cannot be given together with an app.' }),
    ]);
  });
});

describe('rotating a secret', () => {
  const rotated = async (id: string, hours?: number, key?: string) =>
    (await run(ann, rotate, { id, hours, key })).data.webhookSecretRotate;

  it('returns it once, and the former one also signs during the grace period', async () => {
    const { id, secret } = await made();
    const { secret: second, webhook } = await rotated(id);
    expect(second).toMatch(/^ws_[0-9a-f]{64}$/);
    expect(second).not.toBe(secret);
    expect(webhook).toEqual({ formerSecretUntil: '2026-08-22T12:00:00.000Z' });
    expect((await rotated(id, 168)).webhook).toEqual({ formerSecretUntil: '2026-08-28T12:00:00.000Z' });
    expect((await rotated(id, 0)).webhook).toEqual({ formerSecretUntil: now.toISOString() });
  });

  it('takes effect once per idempotency key', async () => {
    const { id } = await made();
    const first = await rotated(id, 1, 'again');
    expect(await rotated(id, 1, 'again')).toEqual(first);
    const second = await rotated(id, 1);
    expect((await rotated(id, 1, 'again')).secret).toBeNull();
    expect(second.secret).not.toBe(first.secret);
  });

  it.each([-1, 169])('is rejected with a grace period of %i hours', async (hours) => {
    const { id } = await made();
    expect(await errorOf(ann, rotate, { id, hours })).toEqual([
      {
        code: 'parameter_invalid',
        path: ['gracePeriodHours'],
        message: 'gracePeriodHours must be a whole number from 0 to 168.',
      },
    ]);
  });
});

describe('verifying a message', () => {
  const body = '{"id":"msg_1"}';
  const headersOf = (secret: string, at = now) => {
    const signed = signedHeaders([secret], 'msg_1', body, at);
    return {
      webhookId: signed['webhook-id'],
      webhookTimestamp: signed['webhook-timestamp'],
      webhookSignature: signed['webhook-signature'],
    };
  };
  const verified = async (input: object) =>
    (await run(ann, verify, { input: { body, ...input } })).data.webhookVerification;

  it('uses the secret of a webhook, or a given one', async () => {
    const { id, secret } = await made();
    expect(await verified({ webhookId: id, headers: headersOf(secret) })).toEqual({ valid: true, problems: [] });
    expect(await verified({ secret, headers: headersOf(secret) })).toEqual({ valid: true, problems: [] });
    expect(await verified({ webhookId: id, headers: headersOf(secret), body: `${body} ` })).toEqual({
      valid: false,
      problems: [expect.objectContaining({ part: 'BODY' })],
    });
    expect(await verified({ webhookId: id, headers: headersOf(secret, new Date(now.getTime() - 1_000_000)) })).toEqual({
      valid: false,
      problems: [
        {
          part: 'TIMESTAMP',
          message: 'The timestamp is 1000 seconds in the past, 700 more than the tolerance of 300 seconds.',
          seconds: -700,
        },
      ],
    });
  });

  it('recognizes the former secret, whether it still signs or not', async () => {
    const { id, secret } = await made();
    const second = (await run(ann, rotate, { id, hours: 1 })).data.webhookSecretRotate.secret;
    setNow(new Date(now.getTime() + 86_400_000));
    expect(await verified({ webhookId: id, headers: headersOf(second) })).toEqual({ valid: true, problems: [] });
    expect(await verified({ webhookId: id, headers: headersOf(secret) })).toEqual({
      valid: false,
      problems: [
        {
          part: 'SECRET',
          message: 'The message was signed with the previous secret of the webhook.',
          seconds: null,
        },
      ],
    });
  });

  it('requires one of the two', async () => {
    const errors = async (input: object) => (await run(ann, verify, { input: { body, headers: {}, ...input } })).errors;
    expect(await errors({})).toEqual([
      expect.objectContaining({ message: 'webhookId is required.', extensions: { param: 'webhookId' } }),
    ]);
    expect(await errors({ webhookId: 'hook_1', secret: 'ws_1' })).toEqual([
      expect.objectContaining({
        message: 'secret cannot be given together with a webhook.',
        extensions: { param: 'secret' },
      }),
    ]);
    expect(await errors({ secret: '' })).toEqual([
      expect.objectContaining({ message: 'secret must have 1 to 500 characters.' }),
    ]);
    expect(
      (await run(systemPrincipal, verify, { input: { webhookId: 'hook_none', headers: {}, body } })).errors,
    ).toEqual([expect.objectContaining({ message: notFound[0] })]);
  });
});
