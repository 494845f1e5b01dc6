import {
  createSourceEventStream,
  type DocumentNode,
  execute,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  defaultTypeResolver,
  type GraphQLTypeResolver,
  isAbstractType,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphRequest } from '../request';
import { publicResponse, type RawResponse } from './response';
import { mapAsync } from '../../../subgraphs/kit/src/graphql/map-async';
import type { SubgraphResponse, SubgraphClient, SubgraphOperation, SubgraphSubscription } from './subgraph';
import { isCompilable } from './compilable';
import { markEnding, withPositionOf } from './subscription-position';
import { withPlainLeaves } from './plain-leaves';

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
