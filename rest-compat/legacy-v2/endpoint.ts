import { hasEtag } from '../../contract/versioning/openapi';
import type { Graph } from '../../gateway/src/graph';
import { operationSource } from '../pipeline/document';
import {
  type Endpoint,
  type Operation,
  type ParameterSource,
  permissionsOf,
  type ReadParameters,
} from '../pipeline/endpoint';
import { ParameterNames } from '../pipeline/parameter-names';
import { bodyReader, queryReader, parseBody } from '../pipeline/request-input';
import { querySchema, extractExpand, extractPage } from './parameters';
import type { LegacyInput, LegacyRoute } from './route';

/**
 * REST names of GraphQL inputs in all lists: the argument `size`, the number of rows per page, is `per` in the legacy
 * API.
 */
const listNames = { size: 'per' };

/** A route of the legacy API, compiled on first use. */
export class LegacyEndpoint implements Endpoint {
  readonly permissions: readonly string[];
  readonly parameterSchemas = [];
  readonly hasEtag: boolean;
  private operation: Operation | undefined;

  constructor(
    readonly declaration: LegacyRoute,
    private readonly graph: Pick<Graph, 'prepare'>,
  ) {
    this.permissions = permissionsOf(declaration);
    this.hasEtag = hasEtag(declaration);
  }

  operationAt(): Operation {
    return (this.operation ??= compile(this.declaration, this.graph));
  }
}

function compile(route: LegacyRoute, graph: Pick<Graph, 'prepare'>): Operation {
  const { text, payloadKeys } = operationSource(route.key, route.document, route.fragments ?? [], []);
  const document = graph.prepare(text);
  return {
    documentFor: () => document,
    payloadKeys,
    readParameters: reader(route),
    names: new ParameterNames({ ...listNames, ...route.paramNames }, (path) => path),
    shape: (response) => response,
  };
}

function reader(route: LegacyRoute): Operation['readParameters'] {
  const readQuery = queryReader(querySchema(route));
  const readBody = bodyReader(route.body);
  const hasBody = !route.key.startsWith('GET ');

  return ({ query, body, path, principal }: ParameterSource): ReadParameters => {
    const fromQuery = readQuery(query);
    const page = extractPage(fromQuery.params);
    const expanded = extractExpand(fromQuery.params);
    let { params, ignored } = fromQuery;
    if (hasBody) {
      const parsed = parseBody(body);
      const fromBody = readBody(parsed.parameters);
      params = { ...params, ...fromBody.params };
      ignored = [...ignored, ...fromBody.ignored, ...parsed.dropped];
    }
    const input: LegacyInput<unknown> = { params, path, page, principal, expand: (name) => expanded.has(name) };
    return { input, ignored };
  };
}
