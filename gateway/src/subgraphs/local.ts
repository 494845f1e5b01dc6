import {
  createSourceEventStream,
  type DocumentNode,
  execute,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphRequest } from '../request';
import { publicAnswer, type RawAnswer } from './answer';
import { mapAsync } from '../../../subgraphs/kit/src/graphql/map-async';
import type { SubgraphAnswer, SubgraphClient, SubgraphOperation, SubgraphSubscription } from './subgraph';
import { isCompilable } from './compilable';
import { endedBy, placedLike } from './place';
import { withPlainLeaves } from './plain-leaves';
import { guardTypeResolution } from './guard-type-resolution';

/** A subgraph in this process. Its schema is executed directly with the context of the request. */
export interface LocalSubgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
}

type RawOperation = (root: unknown, request: GraphRequest, variables: object) => RawAnswer | Promise<RawAnswer>;

/** The execution in which an operation is compiled, unless it is marked as lasting: those are compiled in their first execution. */
const hotWith = 3;

/**
 * Creates the client of a schema in this process. Resolvers receive the request's `Context` as context value and a usable `info`. They must
 * not return a list of promises (a promise of a list is fine): the compiled executor assigns rejections to the wrong items.
 */
export function localSubgraph({ name, schema }: LocalSubgraph): SubgraphClient {
  guardTypeResolution(schema);
  return {
    name,
    prepare: (operation, lasting) => finished(rawOperation(schema, parse(operation, { noLocation: true }), lasting)),
    prepareSubscription: (operation) => localSubscription(schema, parse(operation, { noLocation: true })),
    close: async () => undefined,
  };
}

function finished(run: RawOperation): SubgraphOperation {
  return (variables, request) => {
    try {
      const answer = run(undefined, request, variables);
      if (!(answer instanceof Promise)) return publicAnswer(answer, request);
      return answer.then(
        (value) => publicAnswer(value, request),
        (error: unknown) => publicAnswer({ errors: [error] }, request),
      );
    } catch (error) {
      return publicAnswer({ errors: [error] }, request);
    }
  };
}

/** Compiles an operation when it is known to run often, and never before its first execution: compilation takes milliseconds. */
function rawOperation(schema: GraphQLSchema, document: DocumentNode, lasting: boolean): RawOperation {
  const interpreted: RawOperation = (rootValue, { context }, variableValues) =>
    execute({ schema, document, rootValue, contextValue: context, variableValues: { ...variableValues } });
  const compileWith = lasting ? 1 : hotWith;
  let runs = 0;
  let current = interpreted;
  return (root, request, variables) => {
    if (++runs === compileWith) current = compiled(schema, document) ?? interpreted;
    return current(root, request, variables);
  };
}

/**
 * Returns null for mutations, when the compiler rejects the document (for example because of invalid literals), and when compiling it would
 * be unsafe.
 *
 * Compiled mutations assign functions to properties in each execution. V8 treats these as methods and allocates them in old space, so they
 * retain the whole request until a major garbage collection; an interpreted mutation is no slower. Values of the built-in scalars are not
 * serialized again: the types of the resolvers guarantee them.
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
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.MUTATION,
  );
}

function localSubscription(schema: GraphQLSchema, document: DocumentNode): SubgraphSubscription {
  const run = finishedEvent(rawOperation(schema, document, true));
  return async (variables, open) => {
    const request = open();
    const source = await createSourceEventStream({
      schema,
      document,
      contextValue: request.context,
      variableValues: { ...variables },
    }).catch((error: unknown): RawAnswer => ({ errors: [error] }));
    if (!(Symbol.asyncIterator in source)) return publicAnswer(source, request);
    return mapAsync(
      source,
      (event) => run(event, open(), variables),
      (error) => endedBy(publicAnswer({ errors: [error] }, request), 'interrupted'),
    );
  };
}

function finishedEvent(
  run: RawOperation,
): (event: unknown, request: GraphRequest, variables: object) => Promise<SubgraphAnswer> {
  return async (event, request, variables) => {
    try {
      return placedLike(publicAnswer(await run(event, request, variables), request), event);
    } catch (error) {
      return publicAnswer({ errors: [error] }, request);
    }
  };
}
