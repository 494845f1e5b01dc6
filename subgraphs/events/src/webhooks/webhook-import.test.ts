import { type EventFixture, openEventFixture } from '../testing/event-fixture';

let fixture: EventFixture;
beforeAll(async () => {
  fixture = await openEventFixture('webhook import');
  await fixture.events.database.rows(
    "INSERT INTO events.known_apps (id, account_id) VALUES ('app_one', 'biz_one')",
    [],
  );
});
afterAll(() => fixture.close());
beforeEach(async () => void (await fixture.events.database.rows('DELETE FROM events.webhooks', [])));

const importedWebhook = {
  id: 'hook_old',
  resource_id: 'biz_one',
  url: 'https://example.com/v2',
  events: ['membership_went_valid', 'payment.succeeded'],
  api_version: 'v2',
};
const older = { ...importedWebhook, id: 'hook_older', api_version: 'v5', enabled: false };
const present = {
  id: 'hook_new',
  resource_id: 'app_one',
  url: 'https://EXAMPLE.com',
  events: ['plan.created', 'withdrawal.created'],
  api_version: 'v1',
  api_version_date: '2026-08-14',
  secret: `ws_${'ab'.repeat(32)}`,
  ordered: true,
  created_at: '2025-03-04T05:06:07Z',
};

const rows = () =>
  fixture.events.database.rows(
    'SELECT id, account_id, app_id, url, enabled, events, family, pin, ordered FROM events.webhooks ORDER BY id',
    [],
  );

describe('an import of webhooks', () => {
  it('imports each webhook once', async () => {
    const steps: [number, number][] = [];
    const runImport = () =>
      fixture.events.importWebhooks([importedWebhook, older, present], (done, total) => void steps.push([done, total]));
    expect(await runImport()).toEqual({ imported: 3, existing: 0, problems: [] });
    expect(await rows()).toEqual([
      [
        'hook_new',
        'biz_one',
        'app_one',
        'https://example.com/',
        true,
        ['plan.created', 'withdrawal.created'],
        'v1',
        '2026-08-14',
        true,
      ],
      [
        'hook_old',
        'biz_one',
        null,
        'https://example.com/v2',
        true,
        ['membership.went_valid', 'payment.succeeded'],
        'v2',
        null,
        false,
      ],
      [
        'hook_older',
        'biz_one',
        null,
        'https://example.com/v2',
        false,
        ['membership.went_valid', 'payment.succeeded'],
        'v5',
        null,
        false,
      ],
    ]);
    await fixture.events.database.rows(
      "UPDATE events.webhooks SET url = 'https://example.com/changed' WHERE id = 'hook_old'",
      [],
    );
    const before = await rows();
    expect(await runImport()).toEqual({ imported: 0, existing: 3, problems: [] });
    expect(await rows()).toEqual(before);
    expect(steps).toEqual([
      [3, 3],
      [3, 3],
    ]);
    const [created] = await fixture.events.database.rows(
      "SELECT created_at, sealed_secret LIKE '%abab%' FROM events.webhooks WHERE id = 'hook_new'",
      [],
    );
    expect(created).toEqual(['2025-03-04T05:06:07.000Z', false]);
  });

  it('completes an interrupted import', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({ ...importedWebhook, id: `hook_${index}` }));
    await fixture.events.importWebhooks(many.slice(0, 700));
    expect(await fixture.events.importWebhooks(many)).toEqual({ imported: 500, existing: 700, problems: [] });
    expect((await fixture.events.database.rows('SELECT count(*)::int FROM events.webhooks', []))[0]).toEqual([1_200]);
  });

  it.each<[string, unknown, string[]]>([
    ['no list', { webhooks: [] }, ['The file must contain a list of webhooks.']],
    [
      'too many',
      Array.from({ length: 10_001 }, () => importedWebhook),
      ['The file contains 10001 webhooks; at most 10000 can be imported at once.'],
    ],
    [
      'one that is wrong among others',
      [importedWebhook, { ...older, url: 'https://10.0.0.1/' }],
      ['webhooks[1]: url points to an address that is not public.'],
    ],
    ['what is no object', [null, [], 'x'], [0, 1, 2].map((index) => `webhooks[${index}]: it is not an object.`)],
    [
      'unknown fields',
      [{ ...importedWebhook, app_id: 'app_one' }],
      ['webhooks[0]: "app_id" is not a field of a webhook.'],
    ],
    [
      'an id twice',
      [importedWebhook, { ...older, id: importedWebhook.id }],
      ['webhooks[1]: id occurs more than once.'],
    ],
    [
      'wrong fields',
      [
        { ...importedWebhook, id: 'x' },
        { ...importedWebhook, resource_id: 'user_1' },
        { ...importedWebhook, url: 5 },
        { ...importedWebhook, events: 'x' },
        { ...importedWebhook, api_version: 'v3' },
        { ...importedWebhook, secret: 'short' },
        { ...importedWebhook, enabled: 'yes' },
        { ...importedWebhook, created_at: 'yesterday' },
        { ...importedWebhook, id: undefined },
      ],
      [
        'webhooks[0]: id is not an id that begins with hook_.',
        'webhooks[1]: resource_id is not the id of an account or app.',
        'webhooks[2]: url is not a text.',
        'webhooks[3]: events is not a list of strings.',
        'webhooks[4]: api_version is not one of v1, v2, v5.',
        'webhooks[5]: secret is not 16 to 200 characters without spaces.',
        'webhooks[6]: enabled is not true or false.',
        'webhooks[7]: created_at is not an ISO 8601 timestamp.',
        'webhooks[8]: id is not an id that begins with hook_.',
      ],
    ],
    [
      'events of another family',
      [
        { ...importedWebhook, events: ['plan.created'] },
        { ...present, events: ['membership.went_valid'] },
      ],
      [
        'webhooks[0]: There is no event named "plan.created" for this webhook.',
        'webhooks[1]: There is no event named "membership.went_valid" for this webhook.',
      ],
    ],
    [
      'a pin of an old family',
      [{ ...importedWebhook, api_version_date: '2026-08-14' }],
      ['webhooks[0]: Only v1 webhooks can be pinned to a version; this is a webhook of v2.'],
    ],
    [
      'an unknown pin',
      [{ ...present, api_version_date: '2031-01-01' }],
      [expect.stringContaining('webhooks[0]: There is no version "2031-01-01".')],
    ],
    ['an unknown app', [importedWebhook, { ...present, resource_id: 'app_none' }], ['There is no app app_none.']],
  ])('writes nothing for an invalid file: %s', async (_name, content, problems) => {
    expect(await fixture.events.importWebhooks(content)).toEqual({ imported: 0, existing: 0, problems });
    expect(await rows()).toEqual([]);
  });
});
