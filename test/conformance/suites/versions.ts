import type { ServiceCall, TestService } from '../../support/service';
import { latestVersion } from '../../../contract/versioning';

type Keys = Readonly<Record<'latest' | 'pinned_2026_07_20' | 'unpinned', string>>;

/** Tests which version a request is served at. */
export function versionsSuite(getService: () => TestService): void {
  describeVersions(getService);
  describeUnknownParameters(getService);
}

/** Returns the keys of the service, once it is open, and a function that reads a plan. */
function readerOf(getService: () => TestService) {
  const keys = (): Keys => (getService().demoData.accounts[0] as TestService['demoData']['accounts'][number]).keys;
  const read = (
    as: string,
    headers: ServiceCall['headers'] = {},
    path = `/api/v1/plans/${getService().demoData.examples.plan_id}`,
  ) => getService().request({ path, as, headers });
  return { keys, read };
}

function describeVersions(getService: () => TestService): void {
  const { keys, read } = readerOf(getService);

  describe('the version of a request', () => {
    it.each<[string, keyof Keys, string | undefined, string, 'account' | 'company']>([
      ['the header wins over the pin', 'pinned_2026_07_20', '2025-01-01', '2025-01-01', 'company'],
      ['the header wins over a newer pin', 'latest', '2026-06-08', '2026-06-08', 'company'],
      ['the header wins where there is no pin', 'unpinned', '2026-08-21', '2026-08-21', 'account'],
      ['the pin holds without a header', 'pinned_2026_07_20', undefined, '2026-07-20', 'account'],
      ['an empty header counts as none', 'pinned_2026_07_20', '', '2026-07-20', 'account'],
      ['neither means the original version', 'unpinned', undefined, '2025-01-01', 'company'],
    ])('%s', async (_title, key, header, version, seller) => {
      const { status, headers, json } = await read(
        keys()[key],
        header === undefined ? {} : { 'api-version-date': header },
      );
      expect([status, headers['api-version-date']]).toEqual([200, version]);
      expect(['account', 'company'].filter((name) => Object.hasOwn(json as object, name))).toEqual([seller]);
    });

    it('is refused where no such date is served, naming those that are', async () => {
      const { status, json, headers } = await read(keys().pinned_2026_07_20, { 'api-version-date': '2026-08-22' });
      expect([status, headers['api-version-date']]).toEqual([400, '2026-07-20']);
      const { error } = json as { error: Record<string, string> };
      expect(error).toEqual({
        type: 'invalid_request_error',
        code: 'parameter_invalid',
        param: 'Api-Version-Date',
        message: expect.any(String),
      });
      for (const version of ['2025-01-01', '2026-07-08-1', '2026-08-05-1', latestVersion])
        expect(error['message']).toContain(version);
    });

    it('is refused where the header comes twice', async () => {
      const { status, json } = await read(keys().latest, { 'api-version-date': ['2026-08-21', '2026-08-21'] });
      expect([status, json]).toEqual([
        400,
        { error: expect.objectContaining({ code: 'parameter_invalid', param: 'Api-Version-Date' }) },
      ]);
    });

    it('means nothing to the legacy API, whatever header and pin say', async () => {
      const responses = await Promise.all(
        Object.values(keys())
          .slice(0, 3)
          .map((as) =>
            read(as, { 'api-version-date': 'nonsense' }, `/api/v2/plans/${getService().demoData.examples.plan_id}`),
          ),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      for (const { headers } of responses) expect(headers).not.toHaveProperty('api-version-date');
    });

    it('is decided after the credential', async () => {
      expect((await read('nonsense', { 'api-version-date': 'nonsense' })).status).toBe(401);
    });
  });
}

function describeUnknownParameters(getService: () => TestService): void {
  const { keys, read } = readerOf(getService);

  describe('what an operation does not know', () => {
    it('is ignored and named, in query and body', async () => {
      const list = await read(
        keys().latest,
        {},
        `/api/v1/products?account_id=${getService().demoData.accounts[0]?.id}&first=1&colour=red&a[b]=c`,
      );
      expect([list.status, list.headers['x-ignored-parameters']]).toEqual([200, 'colour, a']);
      const body = { title: 'Course', colour: 'red', plan_options: { initial_price: 5, size: 'L' } };
      const created = await getService().request({ method: 'POST', path: '/api/v1/products?x=1', body });
      expect([created.status, created.headers['x-ignored-parameters']]).toEqual([200, 'x, colour, plan_options.size']);
    });

    it('is refused where a change renamed it', async () => {
      const at = (version: string, query: string) =>
        read(keys().latest, { 'api-version-date': version }, `/api/v1/plans?${query}&first=1`);
      expect((await at('2026-06-08', `company_id=${getService().demoData.accounts[0]?.id}`)).status).toBe(200);
      expect((await at('2026-06-08', `account_id=${getService().demoData.accounts[0]?.id}`)).status).toBe(200);
      expect(
        (await at('2026-06-08', `account_id=${getService().demoData.accounts[0]?.id}&company_id=biz_other`)).status,
      ).toBe(400);
      const { status, json } = await at('2026-06-09', `company_id=${getService().demoData.accounts[0]?.id}`);
      expect([status, (json as { error: { param: string; message: string } }).error]).toEqual([
        400,
        expect.objectContaining({ param: 'company_id', message: expect.stringContaining('account_id') }),
      ]);
    });
  });
}
