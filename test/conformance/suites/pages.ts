import type { TestService } from '../../support/service';
import { versions } from '../support/case-file';

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly page_info: {
    readonly end_cursor: string | null;
    readonly start_cursor: string | null;
    readonly has_next_page: boolean;
    readonly has_previous_page: boolean;
  };
}

const sellerAt = (version: string, since: string) => (version >= since ? 'account_id' : 'company_id');
/** Every list, with its path at a version for an account. */
const lists: [string, (version: string, account: string) => string][] = [
  ['products', (version, account) => `/products?${sellerAt(version, '2026-07-18')}=${account}`],
  ['plans', (version, account) => `/plans?${sellerAt(version, '2026-06-09')}=${account}`],
  [
    'plans by notes',
    (version, account) => `/plans?${sellerAt(version, '2026-06-09')}=${account}&order=internal_notes&direction=asc`,
  ],
  ['memberships', (version, account) => `/memberships?${sellerAt(version, '2026-07-23')}=${account}`],
  ['members', (version, account) => `/members?${sellerAt(version, '2026-07-23')}=${account}`],
  ['accounts', () => '/accounts?'],
  ['companies', () => '/companies?'],
  ['users', () => '/users?'],
];

/** Tests pagination of lists in both directions. */
export function pagesSuite(getService: () => TestService): void {
  let service: TestService;
  let account: string;
  beforeAll(() => {
    service = getService();
    account = service.demoData.accounts[0]?.id as string;
  });

  async function page(path: string, version: string, as?: string): Promise<Page> {
    const { status, json, text } = await service.request({
      path: `/api/v1${path}`,
      as,
      headers: { 'api-version-date': version },
    });
    if (status !== 200) throw new Error(text);
    return json as Page;
  }

  /** Paginates as the public client does: the same query with `after`, until there is no cursor or no row. */
  async function run(path: string, version: string, size: number): Promise<string[]> {
    const ids: string[] = [];
    for (let after: string | null = null, pages = 0; pages < 100; pages += 1) {
      const { data, page_info: info } = await page(
        `${path}&first=${size}${after ? `&after=${encodeURIComponent(after)}` : ''}`,
        version,
      );
      ids.push(...data.map(({ id }) => id));
      expect(info.has_next_page).toBe(info.end_cursor !== null);
      if (!info.end_cursor || data.length === 0) return ids;
      after = info.end_cursor;
    }
    throw new Error('The page run does not end.');
  }

  describe.each(lists)('%s', (_name, pathAt) => {
    it.each(versions)('run to their end page by page, at %s', async (version) => {
      const path = pathAt(version, account);
      const all = (await page(path, version)).data.map(({ id }) => id);
      expect(all.length).toBeGreaterThan(4);
      expect(new Set(all).size).toBe(all.length);
      for (const size of [1, 2, all.length]) expect(await run(path, version, size)).toEqual(all);
    });

    it('run back to their beginning', async () => {
      const [version] = versions;
      const path = pathAt(version, account);
      const all = (await page(path, version)).data.map(({ id }) => id);
      const last = await page(`${path}&last=2`, version);
      expect(last.data.map(({ id }) => id)).toEqual(all.slice(-2));
      const before = await page(
        `${path}&last=2&before=${encodeURIComponent(last.page_info.start_cursor as string)}`,
        version,
      );
      expect(before.data.map(({ id }) => id)).toEqual(all.slice(-4, -2));
      expect(before.page_info.has_next_page).toBe(true);
    });
  });
}
