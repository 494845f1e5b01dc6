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

/** A subgraph in this process: its schema is called directly, with the request's own context. */
export interface LocalSubgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
}

type RawOperation = (root: unknown, request: GraphRequest, variables: object) => RawAnswer | Promise<RawAnswer>;

/** The run with which an operation is compiled that nobody announced as lasting; lasting ones are with their first. */
const hotWith = 3;

/**
 * Calls a schema in this process. Resolvers get the request's `Context` as context value and a usable `info`. They must not
 * answer a list of promises (a promise of a list is fine): the compiled executor misplaces the ones that reject.
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

/** Compiled once it is known to run often, and not before it runs at all: compiling costs milliseconds. */
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
 * Null where the compiler declines, as it does with literals that do not fit, or must not see the document; and for mutations. What it makes of those assigns functions to properties
 * each time, which V8 takes for methods and makes among the old objects: until it looks through all of them it keeps what such a function sees, here the whole request. Interpreted,
 * a mutation takes no longer. Values of GraphQL's own scalars are written down as resolvers have them: they are of the right kind already, by the types of the code.
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
