import { openService, type TestService } from '../support/service';
import { replaceMethod } from '../../subgraphs/kit/src/testing/replaced-method';
import { Notifier } from '../../subgraphs/kit/src/workers/notifier';
import { ExecutedFiles } from './support/executed-files';

const headers = { 'api-version-date': '2025-01-01' };
const executed = new ExecutedFiles();
/** End of the pause in which all workers are during the measurement, so that they execute nothing. */
const pause = Promise.withResolvers<boolean>();
let service: TestService;
let path: string;

beforeAll(async () => {
  service = await openService({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  replaceMethod(Notifier.prototype, 'rest', () => pause.promise);
  const list = await service.request({
    path: `/api/v1/plans?account_id=${service.demoData.accounts[0]?.id}`,
    headers,
  });
  path = `/api/v1/plans/${(list.json as { readonly data: readonly { readonly id: string }[] }).data[0]?.id}`;
  await executed.start();
});
afterAll(async () => {
  await executed.stop();
  pause.resolve(false);
  await service.close();
});

const read = () => service.request({ path, headers });
/** Reads the plan from another address, for which the credential is not cached. */
const readUncached = (run: number) =>
  service.request({ path, headers: { ...headers, 'x-forwarded-for': `10.0.0.${run}` } });
/** Changes the plan, without the publication of the event by a worker. */
const change = (run: number) => service.request({ method: 'PATCH', path, headers, body: { title: `Title ${run}` } });

it.each([
  ['a GET of a resource', 60, read],
  ['a GET with a credential that is not cached', 70, readUncached],
  ['a PATCH of a resource', 100, change],
] as const)('%s runs code of at most %i files', async (_name, limit, send) => {
  // Compiles the operation and fills the caches that every later request uses.
  for (const run of [250, 251, 252]) expect((await send(run)).status).toBe(200);
  const files = await executed.of(send);
  expect(files).toContain('rest-compat/pipeline/pipeline.ts');
  expect(files.length > limit ? [files.length, ...files] : []).toEqual([]);
});
