import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import { type OpenApiDocument, type OperationObject, resolver } from '../../contract/versioning/openapi';
import type { ResponseObject } from '../../contract/versioning/openapi/document-types';
import { openService, type ServiceCall, type TestService } from '../support/service';

const documents = serviceDocuments(serviceContract());
const [newest, oldest] = ['2026-08-21', '2025-01-01'] as const;

let service: TestService;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

/** Headers that HTTP itself defines for any response, which documents do not state. */
const ofHttp = new Set(['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive']);
/** Headers for browsers, which all responses of the service have. */
const ofBrowsers =
  /^(access-control-|content-security-policy$|cross-origin-|origin-agent-cluster$|permissions-policy$|referrer-policy$|strict-transport-security$|x-content-type-options$|x-frame-options$)/;
/** Headers of caching, which documents state for conditional reads only: all other responses are `no-store`. */
const ofCaching = ['cache-control', 'vary'];

interface Sample {
  readonly version: string;
  /** `GET /plans/{id}`. */
  readonly operation: string;
  readonly calls: readonly ServiceCall[];
  readonly status: number;
}

function operationOf(version: string, key: string): [OpenApiDocument, OperationObject] {
  const document = documents.document(version) as OpenApiDocument;
  const [method = '', path = ''] = key.split(' ');
  return [document, document.paths[path]?.[method.toLowerCase()] as OperationObject];
}

function documentedHeaders({ version, operation, status }: Sample): string[] {
  const [document, described] = operationOf(version, operation);
  const response = resolver(document)<ResponseObject>(described.responses[String(status)] as ResponseObject);
  return Object.keys(response.headers ?? {})
    .map((name) => name.toLowerCase())
    .toSorted();
}

async function sentHeaders({ version, calls, status }: Sample): Promise<string[]> {
  const names = new Set<string>();
  for (const call of calls) {
    const dated = version === 'v2' ? {} : { 'api-version-date': version };
    const response = await service.request({ ...call, headers: { ...dated, ...call.headers } });
    expect([call.path, response.status]).toEqual([call.path, status]);
    for (const name of Object.keys(response.headers)) if (!ofHttp.has(name) && !ofBrowsers.test(name)) names.add(name);
    if (response.headers['cache-control'] === 'no-store') for (const name of ofCaching) names.delete(name);
  }
  return [...names].toSorted();
}

/** Returns samples of an API: a list, one resource, a change, a creation with an idempotency key, and errors. */
function samplesOf(version: string): Sample[] {
  const { examples, accounts } = service.demoData;
  const root = version === 'v2' ? '/api/v2' : '/api/v1';
  const owner =
    { [newest]: `?account_id=${accounts[0]?.id}`, [oldest]: `?company_id=${accounts[0]?.id}` }[version] ?? '';
  const [plan, unknownPlan] = [`${root}/plans/${examples.plan_id}`, `${root}/plans/plan_unknown`];
  const update = version === 'v2' ? 'POST' : 'PATCH';
  const of = (operation: string, status: number, calls: readonly ServiceCall[]): Sample => ({
    version,
    operation,
    calls,
    status,
  });
  const success = (operation: string, call: ServiceCall): Sample => {
    const [status = ''] = Object.keys(operationOf(version, operation)[1].responses);
    return of(
      operation,
      Number(status),
      successfulCalls({ ...call, method: operation.split(' ')[0] }, operation + version),
    );
  };
  const product = { product_id: examples.product_id, plan_type: 'one_time', initial_price: 5 };
  const membership = `/memberships/${examples.membership_id}/resync_access`;
  return [
    success('GET /plans', { path: `${root}/plans${owner}` }),
    success('GET /plans/{id}', { path: plan }),
    of('GET /plans/{id}', 404, [{ path: unknownPlan }]),
    of('GET /plans/{id}', 401, [{ path: plan, as: 'apik_unknown' }]),
    success(`${update} /plans/{id}`, { path: plan, body: { internal_notes: 'Note.' } }),
    success('POST /plans', { path: `${root}/plans`, body: product }),
    of('POST /plans', 400, [{ method: 'POST', path: `${root}/plans`, body: { ...product, initial_price: 'much' } }]),
    ...(version === oldest ? [success('POST /memberships/{id}/resync_access', { path: `${root}${membership}` })] : []),
  ];
}

/** Calls with which a successful response has all headers that depend on the request. */
function successfulCalls(call: ServiceCall, key: string): ServiceCall[] {
  const { method, path } = call;
  const unknown = { ...call, path: `${path}${path.includes('?') ? '&' : '?'}unknown=1` };
  const strict = { ...call, headers: { prefer: 'handling=strict' } };
  const keyed = { ...call, headers: { 'idempotency-key': key } };
  if (method === 'GET') return [unknown, strict, { ...call, headers: { 'api-version-preview': newest } }];
  return method === 'POST' ? [unknown, strict, keyed, keyed] : [unknown, strict];
}

test.each([newest, oldest, 'v2'])('the headers that %s documents are those that it sends', async (version) => {
  for (const sample of samplesOf(version)) {
    const place = `${sample.operation} ${sample.status}`;
    expect([place, await sentHeaders(sample)]).toEqual([place, documentedHeaders(sample)]);
  }
});

test('a 304 has the documented headers', async () => {
  const path = `/api/v1/plans/${service.demoData.examples.plan_id}`;
  const headers = { 'if-none-match': '*' };
  const call = { path: `${path}?unknown=1`, headers };
  const strict = { path, headers: { ...headers, prefer: 'handling=strict', 'api-version-preview': oldest } };
  const sample = { version: newest, operation: 'GET /plans/{id}', status: 304, calls: [call, strict] };
  expect(await sentHeaders(sample)).toEqual(documentedHeaders(sample));
});
