import {
  GraphQLError,
  createSourceEventStream,
  type DocumentNode,
  execute,
  GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  defaultTypeResolver,
  type GraphQLTypeResolver,
  isAbstractType,
  type GraphQLNamedType,
  GraphQLObjectType,
  GraphQLScalarType,
  isEnumType,
  BREAK,
  getNamedType,
  getNullableType,
  isListType,
  isScalarType,
  print,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { DataObject, Variables } from '../plan/data';
import type { GraphRequest } from '../graph';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { mapAsync } from '../../../subgraphs/kit/src/graphql/map-async';
import { markEnding, withPositionOf } from './subscription-position';
import { rewireTypes } from '@graphql-tools/utils';

/** Result of a subgraph. Its errors are safe for clients: they have error codes, or were masked and logged. */
export interface SubgraphResponse {
  readonly data?: DataObject | null;
  readonly errors?: readonly GraphQLError[];
}

/**
 * A prepared operation of a query plan. Errors of the execution are part of the result; it rejects only when the
 * subgraph could not be called at all.
 */
export type SubgraphOperation = (
  variables: Variables,
  request: GraphRequest,
) => SubgraphResponse | Promise<SubgraphResponse>;

/**
 * A prepared subscription. Resolves to a result for each event, or to a single result that rejects the subscription.
 * `openRequest` creates the execution context of one event.
 */
export type SubgraphSubscription = (
  variables: Variables,
  openRequest: () => GraphRequest,
) => Promise<AsyncIterable<SubgraphResponse> | SubgraphResponse>;

/** Client of a subgraph in this or another process. */
export interface SubgraphClient {
  readonly name: string;
  /**
   * @param lasting whether the operation will be executed many times, so that compiling it immediately is worthwhile
   */
  prepare(operation: string, lasting: boolean): SubgraphOperation;
  prepareSubscription(operation: string): SubgraphSubscription;
  /**
   * Rejects when the subgraph is in another process that does not respond or lacks elements that the supergraph expects. The error message
   * is the reason.
   */
  check?(): Promise<void>;
  close(): Promise<void>;
}

/** Result of a GraphQL executor. Its errors may be values of any type. */
export interface RawResponse {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

/**
 * Converts an executor's result to one that clients may see. Errors that clients must not see are replaced with a
 * generic error and logged.
 */
export function publicResponse(response: RawResponse, request: GraphRequest): SubgraphResponse {
  if (!response.errors?.length) return response as SubgraphResponse;
  const errors = response.errors.map((error) => publicError(error, request.scope));
  return { data: response.data as DataObject | null | undefined, errors };
}

/** Parses a result from a subgraph in another process. Its errors are plain objects that already have error codes. */
export function fromWire(response: unknown): RawResponse {
  if (typeof response !== 'object' || response === null) throw new TypeError('The subgraph response is not an object');
  const { data, errors } = response as { data?: DataObject | null; errors?: readonly WireError[] };
  if (data === undefined && !errors?.length)
    throw new TypeError('The subgraph response contains neither data nor errors');
  return errors
    ? { data, errors: errors.map(({ message, path, extensions }) => new GraphQLError(message, { path, extensions })) }
    : { data };
}

interface WireError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Record<string, unknown>;
}

/** A subgraph in this process. Its schema is executed directly with the context of the request. */
export interface LocalSubgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
}

type RawOperation = (root: unknown, request: GraphRequest, variables: object) => RawResponse | Promise<RawResponse>;

/**
 * Execution count at which an operation is compiled. An operation of a document that will run often is compiled in its
 * first execution.
 */
const compileAfterRuns = 3;

/**
 * Creates the client of a subgraph schema in this process. Resolvers receive the request's `Context` as context value
 * and a usable `info`. They must not return a list of promises (a promise of a list is fine): the compiled executor
 * assigns rejections to the wrong items.
 */
export function localSubgraph({ name, schema }: LocalSubgraph): SubgraphClient {
  guardTypeResolution(schema);
  return {
    name,
    prepare: (operation, lasting) =>
      operationExecutor(rawOperation(schema, parse(operation, { noLocation: true }), lasting)),
    prepareSubscription: (operation) => localSubscription(schema, parse(operation, { noLocation: true })),
    close: async () => undefined,
  };
}

function operationExecutor(run: RawOperation): SubgraphOperation {
  return (variables, request) => {
    try {
      const response = run(undefined, request, variables);
      if (!(response instanceof Promise)) return publicResponse(response, request);
      return response.then(
        (value) => publicResponse(value, request),
        (error: unknown) => publicResponse({ errors: [error] }, request),
      );
    } catch (error) {
      return publicResponse({ errors: [error] }, request);
    }
  };
}

/**
 * Returns an operation that is interpreted until it has run often enough, then compiled. It is never compiled before
 * its first execution: compilation takes milliseconds.
 */
function rawOperation(schema: GraphQLSchema, document: DocumentNode, lasting: boolean): RawOperation {
  const interpreted: RawOperation = (rootValue, { context }, variableValues) =>
    execute({ schema, document, rootValue, contextValue: context, variableValues: { ...variableValues } });
  const compileThreshold = lasting ? 1 : compileAfterRuns;
  let runs = 0;
  let current = interpreted;
  return (root, request, variables) => {
    if (++runs === compileThreshold) current = compiled(schema, document) ?? interpreted;
    return current(root, request, variables);
  };
}

/**
 * Returns the compiled operation. Returns null for mutations, when the compiler rejects the document (for example
 * because of invalid literals), and when compiling the document would be unsafe.
 *
 * Compiled mutations assign functions to properties in each execution. V8 treats these as methods and allocates them in
 * old space, so they retain the whole request until a major garbage collection; an interpreted mutation is no slower.
 * Values of the built-in scalars are not serialized again: the types of the resolvers guarantee them.
 */
function compiled(schema: GraphQLSchema, document: DocumentNode): RawOperation | null {
  if (isMutation(document) || !isCompilable(schema, document)) return null;
  const result = compileQuery(withPlainLeaves(schema), document, undefined, {
    disablingCapturingStackErrors: true,
    disableLeafSerialization: true,
    useExperimentalPathBasedSkipInclude: true,
  });
  if (!isCompiledQuery(result)) return null;
  return (root, request, variables) => result.query(root, request.context, variables);
}

function isMutation({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (item) => item.kind === Kind.OPERATION_DEFINITION && item.operation === OperationTypeNode.MUTATION,
  );
}

function localSubscription(schema: GraphQLSchema, document: DocumentNode): SubgraphSubscription {
  const run = eventExecutor(rawOperation(schema, document, true));
  return async (variables, openRequest) => {
    const request = openRequest();
    const source = await createSourceEventStream({
      schema,
      document,
      contextValue: request.context,
      variableValues: { ...variables },
    }).catch((error: unknown): RawResponse => ({ errors: [error] }));
    if (!(Symbol.asyncIterator in source)) return publicResponse(source, request);
    return mapAsync(
      source,
      (event) => run(event, openRequest(), variables),
      (error) => markEnding(publicResponse({ errors: [error] }, request), 'interrupted'),
    );
  };
}

function eventExecutor(
  run: RawOperation,
): (event: unknown, request: GraphRequest, variables: object) => Promise<SubgraphResponse> {
  return async (event, request, variables) => {
    try {
      return withPositionOf(publicResponse(await run(event, request, variables), request), event);
    } catch (error) {
      return publicResponse({ errors: [error] }, request);
    }
  };
}

/**
 * Makes type resolution safe for the compiled executor, which calls type resolvers from promise callbacks and does not await their results:
 * an exception would end the process. Objects with `__typename` and abstract types with a single object type need no resolver. A failing
 * resolver returns undefined, which becomes an ordinary field error.
 */
function guardTypeResolution(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isAbstractType(type)) continue;
    const [only, ...otherTypes] = schema.getPossibleTypes(type);
    const resolveType = type.resolveType ?? defaultTypeResolver;
    type.resolveType = only && otherTypes.length === 0 ? () => only.name : guardResolver(resolveType);
  }
}

function guardResolver(resolveType: GraphQLTypeResolver<unknown, unknown>): GraphQLTypeResolver<unknown, unknown> {
  return (value, context, info, abstractType) => {
    const { __typename: typename } = (value ?? {}) as { readonly __typename?: unknown };
    if (typeof typename === 'string') return typename;
    try {
      return resolveType(value, context, info, abstractType);
    } catch {
      return undefined;
    }
  };
}

const derivedSchemas = new WeakMap<GraphQLSchema, GraphQLSchema>();

/**
 * Derives a schema for the compiler (graphql-jit), which must not serialize built-in scalars and enums itself: enums
 * become scalars of the same name, which convert between internal values and GraphQL names as before.
 */
export function withPlainLeaves(schema: GraphQLSchema): GraphQLSchema {
  let plain = derivedSchemas.get(schema);
  if (!plain) {
    const types = Object.entries(schema.getTypeMap()).filter(([name]) => !name.startsWith('__'));
    const { typeMap, directives } = rewireTypes(
      Object.fromEntries(types.map(([name, type]) => [name, plainLeaf(type)])),
      schema.getDirectives(),
    );
    const root = (type: GraphQLNamedType | null | undefined): GraphQLObjectType | null =>
      type ? (typeMap[type.name] as GraphQLObjectType) : null;
    plain = new GraphQLSchema({
      ...schema.toConfig(),
      query: root(schema.getQueryType()),
      mutation: root(schema.getMutationType()),
      subscription: root(schema.getSubscriptionType()),
      types: Object.values(typeMap),
      directives,
    });
    derivedSchemas.set(schema, plain);
  }
  return plain;
}

function plainLeaf(type: GraphQLNamedType): GraphQLNamedType {
  if (!isEnumType(type)) return type;
  return new GraphQLScalarType({
    name: type.name,
    serialize: (value) => type.serialize(value),
    parseValue: (value) => type.parseValue(value),
    parseLiteral: (literal, variables) => type.parseLiteral(literal, variables),
  });
}

/**
 * Forbidden strings in literals. Literals become source code when an operation is compiled. graphql-jit (0.8) treats
 * the rest of a literal that contains one of these strings as code, which would allow clients to execute code in this
 * process.
 */
const codeInLiterals = /__MAGIC_|__proto__/;

/**
 * Returns whether graphql-jit may compile the document: compilation is safe and the result is the same as when the
 * document is interpreted.
 */
export function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  return !codeInLiterals.test(print(document)) && !hasVariableInsideScalar(schema, document);
}

/**
 * Returns whether the literal of a custom scalar contains a variable, as in `{ key: $value }`. graphql-jit would treat
 * the variable as absent.
 */
function hasVariableInsideScalar(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let found = false;
  const inspect = (node: ValueNode): typeof BREAK | undefined => {
    const type = types.getInputType();
    const acceptsLiteral =
      isScalarType(getNamedType(type)) && (node.kind === Kind.OBJECT || !isListType(getNullableType(type)));
    found ||= acceptsLiteral && hasVariable(node);
    return found ? BREAK : undefined;
  };
  visit(document, visitWithTypeInfo(types, { ObjectValue: inspect, ListValue: inspect }));
  return found;
}

function hasVariable(node: ValueNode): boolean {
  let found = false;
  visit(node, { Variable: () => void (found = true) });
  return found;
}
