import { GraphQLError } from 'graphql';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { type DataObject, isDataObject, type ResponsePath, type Variables } from '../plan/data';
import type { GraphRequest } from '../graph';
import type { SubgraphResponse } from '../subgraphs/subgraph';
import { endingOf, markEnding } from '../subgraphs/subscription-position';
import type { ForeignOperation } from './foreign-operation';

/** Maximum number of errors of one call: a failed call affects every field of every entity that it fetches. */
const maxErrors = 100;

/**
 * Code that is reserved for the gateway: an error with it would fail the whole response, not only the fields of the
 * subgraph.
 */
const reservedCode = 'response_too_large';

/** Converts a result of a foreign subgraph, which may have any form. Throws if it is not a GraphQL result. */
export function foreignResponse(
  response: unknown,
  subgraph: string,
  operation: ForeignOperation,
  variables: Variables,
  request: GraphRequest,
): SubgraphResponse {
  if (!isDataObject(response)) throw new TypeError('the response is not an object');
  const errors = Array.isArray(response.errors) ? response.errors : [];
  if (!isDataObject(response.data) && errors.length === 0) throw new TypeError('the response has no data');
  const data = isDataObject(response.data) ? withEntities(response.data, operation) : null;
  const places = pathsOf(operation, variables);
  const shown = errors.slice(0, maxErrors).flatMap((error) => located(error, subgraph, places, request));
  const result: SubgraphResponse = shown.length === 0 ? { data } : { data, errors: shown.slice(0, maxErrors) };
  const ending = endingOf(response);
  return ending ? markEnding(result, ending) : result;
}

/** Result of a call that failed: an error at each field that the operation selects. */
export function failedResponse(
  error: unknown,
  subgraph: string,
  operation: ForeignOperation,
  variables: Variables,
  { scope }: GraphRequest,
): SubgraphResponse {
  scope.log.error({ err: error, requestId: scope.requestId, subgraph }, 'A call of a foreign subgraph failed');
  const message = `The service is temporarily unavailable. Request id: ${scope.requestId}`;
  const extensions = { code: 'service_unavailable', subgraph };
  const errors = pathsOf(operation, variables).map((path) => new GraphQLError(message, { path, extensions }));
  return { errors };
}

/**
 * Replaces entities that the subgraph does not know by empty ones, so that only its own fields become null and not the
 * objects of other subgraphs that it extends.
 */
function withEntities(data: DataObject, { entityFetches }: ForeignOperation): DataObject {
  const completed = { ...data };
  for (const { key } of entityFetches) {
    const entities = completed[key];
    completed[key] = Array.isArray(entities) ? entities.map((entity) => (isDataObject(entity) ? entity : {})) : [];
  }
  return completed;
}

/**
 * Converts an error of a foreign subgraph. An error without a path concerns all fields of the operation, which are at
 * `places`.
 */
function located(
  error: unknown,
  subgraph: string,
  places: readonly ResponsePath[],
  request: GraphRequest,
): GraphQLError[] {
  const { message, path, extensions } = (isDataObject(error) ? error : {}) as Partial<Record<string, unknown>>;
  const { code } = (isDataObject(extensions) ? extensions : {}) as { readonly code?: unknown };
  const received = new GraphQLError(typeof message === 'string' ? message : 'an error without a message', {
    extensions: typeof code === 'string' && code !== reservedCode ? { code } : {},
  });
  const shown = publicError(received, request.scope);
  const withForm = (at: ResponsePath): GraphQLError =>
    new GraphQLError(shown.message, { path: at, extensions: { code: shown.extensions.code, subgraph } });
  return isResponsePath(path) ? [withForm(path)] : places.map(withForm);
}

function isResponsePath(path: unknown): path is ResponsePath {
  const isKey = (key: unknown): boolean => typeof key === 'string' || typeof key === 'number';
  return Array.isArray(path) && path.length > 0 && path.every(isKey);
}

/** Paths of the fields that an operation selects, within its own result. */
function pathsOf({ rootKeys, entityFetches }: ForeignOperation, variables: Variables): readonly ResponsePath[] {
  if (entityFetches.length === 0) return rootKeys.map((key) => [key]);
  const paths = entityFetches.flatMap(({ key, variable, fields }) => {
    const representations = variables[variable];
    const count = Array.isArray(representations) ? representations.length : 1;
    return Array.from({ length: Math.min(count, maxErrors) }, (_, index) =>
      fields.map((field): ResponsePath => [key, index, field]),
    ).flat();
  });
  return paths.slice(0, maxErrors);
}
