import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { serviceContract } from '../../../app/runtime/contract';
import { ContractError } from '../../../contract/errors';
import type { ApiVersion } from '../../../contract/versioning';
import { DatedEndpoint } from '../../../rest-compat/pipeline/dated-endpoint';
import type { Endpoint } from '../../../rest-compat/pipeline/endpoint';
import { ParameterRejected } from '../../../rest-compat/pipeline/parameter-names';
import { parseKey } from '../../../rest-compat/pipeline/route';
import { LegacyEndpoint } from '../../../rest-compat/legacy-v2/endpoint';
import { legacyRoutes } from '../../../rest-compat/legacy-v2/routes';
import { routes } from '../../../rest-compat/routes';
import { apiKeyOf, userOf } from '../../../subgraphs/kit/src/testing';
import type { CaseOperation, CaseRequest } from './case-file';

const contract = serviceContract();

/** Returns the text of documents instead of preparing them. */
const graph = { prepare: (text: string) => text as never };

const endpoints = new Map<string, Endpoint>([
  ...routes.map((route): [string, Endpoint] => [
    `v1 ${route.key}`,
    new DatedEndpoint(route, { graph, contract, documents: new Map() }),
  ]),
  ...legacyRoutes.map((route): [string, Endpoint] => [`v2 ${route.key}`, new LegacyEndpoint(route, graph)]),
]);

/** The list of all versions has a test of its own, since its response is too large for a case. */
const versionList = 'v1 GET /versions';

/** Keys of all endpoints with a case file, such as `v1 GET /plans`. Streams are excluded, because they do not end. */
export const endpointKeys = [...endpoints]
  .filter(([key, { declaration }]) => key !== versionList && !declaration.stream)
  .map(([key]) => key);

/** Versions at which the requests or responses of an endpoint have another shape than at the previous version, by the endpoint's key. */
const changing = new Map(
  routes.map((item) => [
    item.key,
    contract.versions.filter(
      (version, index) =>
        index > 0 && formAt(item, version) !== formAt(item, contract.versions[index - 1] as ApiVersion),
    ),
  ]),
);

/** Returns the given versions of the dated API and those that change an endpoint, the newest first. */
export function versionsToTest(key: string, given: readonly string[]): readonly string[] {
  return contract.versions
    .filter((version) => given.includes(version) || changing.get(key)?.includes(version))
    .toReversed();
}

function formAt({ key, query, body, response }: (typeof routes)[number], version: ApiVersion): string {
  const params = [query, body].map((name) => name && contract.paramsSchema(name, version));
  const schemaName = typeof response === 'object' ? Object.values(response ?? {})[0] : response;
  return JSON.stringify([
    contract.endpoint(key, version).served,
    params,
    schemaName && contract.responseSchema(schemaName, version),
    statesVersion(key) && version,
  ]);
}

/** Returns whether the responses of an endpoint state the version of the request. Each version therefore changes it. */
export function statesVersion(endpoint: string): boolean {
  return (
    endpoint === 'GET /versions/resolve' || routes.some(({ key, madeAtVersion }) => key === endpoint && madeAtVersion)
  );
}

/** Returns whether an endpoint exists at a version. */
export function isServed(endpoint: string, version: string): boolean {
  return version === 'v2' || contract.endpoint(endpoint, version).served;
}

/**
 * Returns the graph operation of a request: the name and root fields of the document that its route executes, and the
 * variables; null for a request that is rejected before execution, and for endpoints that do not read the graph.
 *
 * @param caller account and user id that variables may contain
 */
export function operationOf(
  api: string,
  key: string,
  version: string,
  request: CaseRequest,
  caller: { accountId: string; userId: string | null },
): CaseOperation | null {
  try {
    return operationAt(api, key, version, request, caller);
  } catch (error) {
    if (error instanceof ContractError || error instanceof ParameterRejected) return null;
    throw error;
  }
}

function operationAt(...[api, key, version, request, caller]: Parameters<typeof operationOf>): CaseOperation | null {
  const endpoint = endpoints.get(`${api} ${key}`);
  if (!endpoint) throw new Error(`There is no endpoint ${key}.`);
  if (endpoint.declaration.document === null) return null;
  const operation = endpoint.operationAt(version);
  const [path = '', query = ''] = request.path.split('?');
  const principal = caller.userId === null ? apiKeyOf(caller.accountId) : userOf(caller.userId);
  const { input } = operation.readParameters({
    query,
    path: pathParameters(parseKey(key).path, path),
    principal,
    namedVersion: version,
    body: Buffer.from(request.body === undefined ? '' : JSON.stringify(request.body)),
  });
  const [definition] = parse(operation.documentFor(principal) as unknown as string).definitions as [
    OperationDefinitionNode,
  ];
  return {
    operation: `${definition.operation} ${definition.name?.value ?? ''}`.trim(),
    fields: definition.selectionSet.selections.flatMap((selection) =>
      selection.kind === Kind.FIELD ? [selection.name.value] : [],
    ),
    variables: JSON.parse(JSON.stringify(endpoint.declaration.variables(input))) as Record<string, unknown>,
  };
}

function pathParameters(template: string, path: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const values = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}
