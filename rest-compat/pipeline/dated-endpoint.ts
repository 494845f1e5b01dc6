import {
  type ApiVersion,
  compareVersions,
  type Contract,
  type ParameterPath,
  type SchemaReference,
} from '../../contract/versioning';
import { hasEtag } from '../../contract/versioning/openapi';
import type { Graph } from '../../gateway/src/graph';
import type { PreparedDocument } from '../../gateway/src/prepared';
import { operationSource } from './document';
import {
  type Endpoint,
  type Operation,
  type ParameterSource,
  permissionsOf,
  type PreparedCompanion,
  type ReadParameters,
} from './endpoint';
import { ParameterNames } from './parameter-names';
import { bodyReader, queryReader, parseBody } from './request-input';
import type { PageArguments, PageRule, Route, RouteInput } from './route';
import { ContractError } from '../../contract/errors';

/** Dependencies that are needed to compile routes to endpoints. */
export interface CompileContext {
  readonly graph: Pick<Graph, 'prepare'>;
  readonly contract: Contract;
  /** Prepared GraphQL documents by their text. API versions with the same text share one prepared document. */
  readonly documents: Map<string, PreparedDocument>;
}

const noPage: PageArguments = Object.freeze({});

/** A route of the dated API (`/api/v1`). It is compiled once for each API version that clients request. */
export class DatedEndpoint implements Endpoint {
  readonly permissions: readonly string[];
  readonly parameterSchemas: readonly string[];
  readonly hasEtag: boolean;
  private readonly operations = new Map<string, Operation>();

  constructor(
    readonly declaration: Route,
    private readonly context: CompileContext,
  ) {
    this.permissions = permissionsOf(declaration);
    this.parameterSchemas = parameterSchemasOf(declaration);
    this.hasEtag = hasEtag(declaration);
  }

  operationAt(version: string): Operation {
    let operation = this.operations.get(version);
    if (!operation) {
      operation = compile(this.declaration, version, this.context);
      this.operations.set(version, operation);
    }
    return operation;
  }
}

function compile(route: Route, version: string, { graph, contract, documents }: CompileContext): Operation {
  const { response, madeAtVersion } = route;
  return {
    ...prepared(route, version, { graph, contract, documents }),
    ...companions(route, graph),
    readParameters: reader(route, version, contract),
    names: new ParameterNames(route.paramNames ?? {}, createPathMapper(route, version, contract)),
    shape: response === null || madeAtVersion ? unchanged : contract.down(response, version),
  };
}

function prepared(
  { key, response, document, fragments = [], forUsers = [] }: Route,
  version: string,
  { graph, contract, documents }: CompileContext,
): Pick<Operation, 'documentFor' | 'payloadKeys'> {
  if (document === null) return { documentFor: () => null, payloadKeys: [] };
  const extraSelections = response === null ? [] : contract.needs(rowOf(response), version);
  const prepareDocument = (extra: readonly string[]): PreparedDocument => {
    const { text } = operationSource(key, document, fragments, extra);
    const preparedDocument = documents.get(text) ?? graph.prepare(text);
    documents.set(text, preparedDocument);
    return preparedDocument;
  };
  const [defaultDocument, users] = [
    prepareDocument(extraSelections),
    prepareDocument([...extraSelections, ...forUsers]),
  ];
  const { payloadKeys } = operationSource(key, document, fragments, []);
  return { documentFor: ({ kind }) => (kind === 'user' ? users : defaultDocument), payloadKeys };
}

function companions(
  { key, before, after }: Route,
  graph: CompileContext['graph'],
): Pick<Operation, 'before' | 'after'> {
  const prepareCompanion = ({ document }: { readonly document: string }): PreparedCompanion => {
    const { text, payloadKeys } = operationSource(key, document, [], []);
    return { document: graph.prepare(text), payloadKeys };
  };
  return { ...(before && { before: prepareCompanion(before) }), ...(after && { after: prepareCompanion(after) }) };
}

function rowOf(schemaUse: SchemaReference): string {
  if (typeof schemaUse === 'string') return schemaUse;
  return 'page' in schemaUse ? schemaUse.page : schemaUse.list;
}

function parameterSchemasOf({ query, body }: Route): string[] {
  return [query, body].filter((name) => name !== undefined);
}

function createPathMapper(route: Route, version: string, contract: Contract): (newest: ParameterPath) => ParameterPath {
  const params = parameterSchemasOf(route);
  return (newest) => params.reduce((path, schema) => contract.parameterPath(schema, version, path), newest);
}

function unchanged(response: unknown): unknown {
  return response;
}

function reader(route: Route, version: string, contract: Contract): Operation['readParameters'] {
  const readQuery = queryReader(route.query ? contract.paramsSchema(route.query, version) : undefined);
  const readBody = bodyReader(route.body ? contract.paramsSchema(route.body, version) : undefined);
  const queryUp = route.query ? contract.up(route.query, version) : undefined;
  const bodyUp = route.body ? contract.up(route.body, version) : undefined;
  const hasBody = !route.key.startsWith('GET ');
  const limits = route.page && limitsAt(route.page, version);
  const gate = (name: string): boolean => contract.gate(name, version);

  return ({ query, body, path, principal, namedVersion }: ParameterSource): ReadParameters => {
    const fromQuery = readQuery(query);
    let params = queryUp ? queryUp(fromQuery.params) : fromQuery.params;
    let { ignored } = fromQuery;
    if (hasBody) {
      const parsed = parseBody(body);
      const fromBody = readBody(parsed.parameters);
      const fields = bodyUp ? bodyUp(fromBody.params) : fromBody.params;
      params = route.query ? { ...params, ...fields } : fields;
      ignored = [...ignored, ...fromBody.ignored, ...parsed.dropped];
    }
    const input: RouteInput<unknown> = {
      params,
      path,
      page: limits ? pageArguments(params, limits) : noPage,
      principal,
      version,
      namedVersion: namedVersion as ApiVersion | null,
      gate,
    };
    return { input, ignored };
  };
}

function limitsAt(rule: PageRule, version: string): PageLimits {
  const strict = rule.nativeSince !== undefined && compareVersions(version, rule.nativeSince) >= 0;
  return { default: rule.default, maximum: rule.maximum, strict };
}

/** Page sizes of a list at one API version. */
export interface PageLimits {
  readonly default: number;
  readonly maximum: number;
  /** True if a size over the maximum is rejected, false if it is reduced to the maximum. */
  readonly strict: boolean;
}

/**
 * Returns the validated page arguments of a request, with the default size if none is given. A size over the maximum is
 * rejected or reduced to the maximum, depending on `limits.strict`.
 */
export function pageArguments(params: Record<string, unknown>, limits: PageLimits): PageArguments {
  const { first, last, after, before } = params as PageArguments;
  if (first !== undefined && last !== undefined) {
    throw new ContractError('parameter_invalid', 'first and last cannot be given together.', 'last');
  }
  const backward = last !== undefined || (first === undefined && before !== undefined && after === undefined);
  const page: { first?: number; last?: number; after?: string; before?: string } = backward
    ? { last: sizeOf('last', last, limits) }
    : { first: sizeOf('first', first, limits) };
  if (after !== undefined) page.after = after;
  if (before !== undefined) page.before = before;
  return page;
}

function sizeOf(name: string, given: number | undefined, limits: PageLimits): number {
  if (given === undefined) return limits.default;
  if (!Number.isInteger(given) || given < 1) {
    throw new ContractError('parameter_invalid', `${name} must be an integer of at least 1.`, name);
  }
  if (given <= limits.maximum) return given;
  if (limits.strict) throw new ContractError('parameter_invalid', `${name} must be at most ${limits.maximum}.`, name);
  return limits.maximum;
}
