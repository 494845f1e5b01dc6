import { openService, type TestService } from '../support/service';

let service: TestService;
let other: string;
beforeAll(async () => {
  service = await openService();
  other = service.demoData.accounts[1]?.keys.latest as string;
});
afterAll(() => service.close());

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

interface Page {
  readonly data: readonly Row[];
  readonly page_info: { readonly end_cursor: string | null };
}

const call = (
  path: string,
  { method = 'GET', version = '2026-08-21', as }: { method?: string; version?: string; as?: string } = {},
) =>
  service.request({
    method,
    path: `/api/v1${path}`,
    headers: { 'api-version-date': version },
    ...(as !== undefined && { as }),
  });

const rows = async (path: string, as?: string) => ((await call(path, { as })).json as Page).data;
const statusOf = async (...args: Parameters<typeof call>) => (await call(...args)).status;

const account = expect.stringMatching(/^biz_/);
const instant = expect.stringMatching(/^2026-.*\.000Z$/);
const own = { account_id: account, created_at: instant, updated_at: instant };
const titled = { ...own, title: expect.any(String), status: expect.stringMatching(/^(draft|active|paused|ended)$/) };
const campaign = { ad_campaign_id: expect.stringMatching(/^adcamp_/) };

/** Dependents come first: deleting a campaign also deletes its ad groups and ads. */
const kinds = [
  {
    path: '/ads',
    prefix: 'ad',
    shape: {
      ...titled,
      ...campaign,
      ad_group_id: expect.stringMatching(/^adgrp_/),
      headline: expect.any(String),
      destination_url: 'https://demo.example/',
    },
  },
  { path: '/ad_groups', prefix: 'adgrp', shape: { ...titled, ...campaign } },
  {
    path: '/ad_campaigns',
    prefix: 'adcamp',
    shape: { ...titled, currency: expect.stringMatching(/^[a-z]{3}$/), daily_budget: expect.any(Number) },
  },
  {
    path: '/social_accounts',
    prefix: 'sacc',
    shape: { ...own, network: expect.any(String), username: 'pickaxe-labs', url: expect.stringMatching(/^https:/) },
  },
  {
    path: '/bounty_submissions',
    prefix: 'btys',
    shape: {
      ...own,
      bounty_id: expect.stringMatching(/^bnty_/),
      url: expect.stringMatching(/^https:/),
      status: expect.stringMatching(/^(pending|approved|denied)$/),
      user: { id: expect.stringMatching(/^user_/), username: expect.any(String), name: expect.any(String) },
    },
  },
] as const;

it('each resource type has its own filters', async () => {
  const [ad] = (await rows('/ads')) as [Row];
  expect((await rows(`/ads?ad_group_id=${ad['ad_group_id'] as string}`)).map(({ id }) => id)).toContain(ad.id);
  const groups = await rows(`/ad_groups?ad_campaign_id=${ad['ad_campaign_id'] as string}`);
  expect(groups.map(({ id, title }) => [id, title])).toEqual([[ad['ad_group_id'], 'Everybody']]);
  expect((await rows('/ad_campaigns?status=paused')).map((row) => row['title'])).toEqual(['Options week']);
  expect((await rows('/social_accounts?network=x')).map((row) => row['network'])).toEqual(['x']);
  const pending = await rows('/bounty_submissions?status=pending');
  expect(pending.map((row) => (row['user'] as { username: string }).username)).toEqual(['joao', 'greta']);
  expect((await call('/ads?status=burning')).json).toMatchObject({
    error: { code: 'parameter_invalid', param: 'status' },
  });
});

describe.each(kinds)('$path', ({ path, prefix, shape }) => {
  it("lists and returns the account's rows, and nothing to other accounts", async () => {
    const found = await rows(path);
    expect(found.length).toBeGreaterThanOrEqual(5);
    for (const row of found) expect(row).toEqual({ id: expect.stringMatching(new RegExp(`^${prefix}_`)), ...shape });
    const [first] = found as [Row];
    expect((await call(`${path}/${first.id}`)).json).toEqual(first);
    expect(await statusOf(`${path}/${first.id}`, { as: other })).toBe(404);
    const otherRows = await rows(path, other);
    expect(otherRows).toHaveLength(3);
    expect(found.map(({ id }) => id)).not.toContain(otherRows[0]?.id);
    expect(await statusOf(`${path}?account_id=${otherRows[0]?.['account_id'] as string}`)).toBe(404);
  });

  it('is paginated in both directions, and filtered by time', async () => {
    const all = await rows(path);
    const page = (await call(`${path}?first=2`)).json as Page;
    expect(page.data).toEqual(all.slice(0, 2));
    expect(await rows(`${path}?first=2&after=${page.page_info.end_cursor}`)).toEqual(all.slice(2, 4));
    expect(await rows(`${path}?direction=asc&first=1`)).toEqual(all.slice(-1));
    expect(
      await rows(
        `${path}?company_id=${all[0]?.['account_id'] as string}&created_after=2026-02-01T08:30:00Z&created_before=2026-02-01T10:30:00Z`,
      ),
    ).toEqual(all.slice(-3, -1));
    expect(await statusOf(`${path}?after=rubbish`)).toBe(400);
    expect(await statusOf(`${path}?created_after=soon`)).toBe(400);
  });

  it('requires its permission', async () => {
    const reader = service.demoData.accounts[0]?.keys.read_only;
    const [row] = (await rows(path)) as [Row];
    for (const [target, method] of [
      [path, 'GET'],
      [`${path}/${row.id}`, 'GET'],
      [`${path}/${row.id}`, 'DELETE'],
    ] as const) {
      expect({ target, method, status: await statusOf(target, { method, as: reader }) }).toEqual({
        target,
        method,
        status: 403,
      });
    }
  });

  it('has the delete response of the version', async () => {
    const [newest, next] = (await rows(path)) as [Row, Row];
    expect(await statusOf(`${path}/${newest.id}`, { method: 'DELETE', as: other })).toBe(404);
    const remove = async (id: string, version: string) => {
      const { status, json } = await call(`${path}/${id}`, { method: 'DELETE', version });
      return [status, json];
    };
    expect(await remove(newest.id, '2026-07-22')).toEqual([200, { id: newest.id, deleted: true }]);
    expect(await remove(next.id, '2026-07-20')).toEqual([200, true]);
    expect(await statusOf(`${path}/${next.id}`)).toBe(404);
    expect(await statusOf(`${path}/${newest.id}`, { method: 'DELETE' })).toBe(404);
    expect((await rows(path)).map(({ id }) => id)).not.toEqual(expect.arrayContaining([newest.id]));
  });
});
