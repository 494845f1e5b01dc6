import { serviceContract } from '../../app/runtime/contract';
import { legacyVersion, serviceDocuments } from '../../app/runtime/openapi';
import { latestVersion, originalVersion } from '../../contract/versioning';
import { type OpenApiDocument, resolver, successOf } from '../../contract/versioning/openapi';
import type { ParameterObject } from '../../contract/versioning/openapi/document-types';
import { openReceiver, type Receiver } from '../../subgraphs/events/src/testing/receiver';
import { allPlaysOf, casesSuite } from '../conformance/suites/cases';
import { requiresPackages } from '../support/packages';
import { openService, type ServiceCall, shortEventWait, type TestService } from '../support/service';
import { endProcesses } from '../support/service-process';
import { openValidatingProxy, type ValidatingProxy, violationsOf } from './validating-proxy';

const { document } = serviceDocuments(serviceContract());
const versions = [latestVersion, originalVersion, legacyVersion];

const rootOf = (version: string): string => (version === legacyVersion ? '/api/v2' : '/api/v1');

const documentUrl = ({ origin }: TestService, version: string): string => `${origin}/openapi/${version}.json`;

/** Prefix of the location of a violation by a query parameter. */
const inQuery = 'request.query.';

/** Violations of requests that are valid, with their reasons. */
const exceptions: Readonly<Record<string, string>> = {
  'GET /api/v2/payments/pay_conformance1?expand=product,plan,membership,user: Request query parameter expand.0 must be equal to one of the allowed values: product, plan, membership, user':
    'OpenAPI describes one form of a list. The document describes the repeated parameter, and mentions the comma-separated string.',
};

requiresPackages('prism')('the validating proxy Prism', () => {
  const proxies = new Map<string, ValidatingProxy>();
  const reported = new Set<string>();
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ environment: shortEventWait });
    for (const version of versions) {
      const api = `${service.origin}${rootOf(version)}`;
      proxies.set(version, await openValidatingProxy(service, documentUrl(service, version), api));
    }
  });
  afterAll(async () => {
    for (const proxy of proxies.values()) proxy.close();
    await endProcesses();
    await service?.close();
  });

  /** Sends a request of a case through the proxy of its version. Rejects if the proxy reports a violation. */
  async function request(call: ServiceCall) {
    const version = String(call.headers?.['api-version-date'] ?? legacyVersion);
    const proxy = proxies.get(version) as ValidatingProxy;
    const response = await proxy.request({ ...call, path: call.path.slice(rootOf(version).length) });
    // A request that the service rejects violates the document in most cases, on purpose.
    const unexpected = violationsOf(response)
      .filter(({ location: [side] }) => side === 'response' || response.status < 400)
      .map(({ message }) => `${call.method} ${call.path}: ${message}`)
      .filter((line) => !(line in exceptions && reported.add(line)));
    if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
    return response;
  }

  describe('reports no violation', () => {
    casesSuite(
      () => ({ ...service, request }),
      (file) => allPlaysOf(file).filter(([, version]) => versions.includes(version)),
    );
  });

  it('reports each listed exception', () => {
    expect([...reported]).toEqual(Object.keys(exceptions));
  });

  describe('with an API whose responses are all strings', () => {
    let api: Receiver;
    beforeAll(async () => {
      const headers = { 'content-type': 'application/json' };
      api = await openReceiver(({ headers: { 'x-status': status } }) => ({
        status: Number(status),
        headers,
        body: '"text"',
      }));
    });
    afterAll(() => api.close());

    it.each(versions)('reports the response, body and numbers of each operation at %s', async (version) => {
      const proxy = await openValidatingProxy(service, documentUrl(service, version), new URL(api.url).origin);
      const unreported: string[] = [];
      for (const { method, path, status, parts } of operationsOf(document(version) as OpenApiDocument)) {
        const sent = parts.flatMap((part) => (part.startsWith(inQuery) ? [[part.slice(inQuery.length), 'text']] : []));
        const response = await proxy.request({
          method,
          path: `${path}?${new URLSearchParams(sent)}`,
          headers: { 'x-status': status },
          body: parts.includes('request.body') ? '"text"' : undefined,
        });
        const found = violationsOf(response).map(({ location }) => location.join('.'));
        unreported.push(...parts.filter((part) => !found.includes(part)).map((part) => `${method} ${path} ${part}`));
      }
      proxy.close();
      expect(unreported).toEqual([]);
    });
  });
});

/** Returns the operations of a document, with the parts of their requests and responses that are never strings. */
function operationsOf(openApi: OpenApiDocument) {
  const resolve = resolver(openApi);
  return Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const numbers = operation.parameters
        .map((entry) => resolve<ParameterObject>(entry))
        .filter(({ in: place, schema: { type } }) => place === 'query' && type === 'integer')
        .map(({ name }) => `${inQuery}${name}`);
      const body = operation.requestBody ? ['request.body'] : [];
      const returned = successOf(openApi, operation)?.content?.['application/json'] ? ['response.body'] : [];
      return {
        method: method.toUpperCase(),
        path: path.replaceAll(/[{}]/g, ''),
        status: Object.keys(operation.responses)[0],
        parts: [...numbers, ...body, ...returned],
      };
    }),
  );
}
