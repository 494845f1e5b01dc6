import { type ExecutionRequest, isAsyncIterable } from '@graphql-tools/utils';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isAbstractType,
  OperationTypeNode,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { publicError } from '../../subgraphs/kit/src/graphql/public-error';
import type { ReadDocument } from './document';
import { type DataObject, type Variables, initialState } from './plan/data';
import { typenameField } from './plan/plannable';
import type { ResponseShape } from './plan/projection';
import { responseOf } from './plan/compile';
import type { PreparerDependencies } from './prepare';
import type { Runnable } from './prepared';
import type { GraphRequest } from './graph';
import { mapAsync } from '../../subgraphs/kit/src/graphql/map-async';
import { markEnding, withPositionOf } from './subgraphs/subscription-position';
import type { SubgraphResponse } from './subgraphs/subgraph';

/**
 * The standard federation runtime as fallback. It executes every plan, at several times the cost of the compiled executor, and is loaded
 * when a document first needs it.
 */
export interface GeneralRuntime {
  /**
   * @param shape shape of the client's response; given when the executed document was normalized and therefore differs
   * from the client's document
   */
  runnable(read: ReadDocument, shape?: ResponseShape): Pick<Runnable, 'run' | 'subscribe'>;
}

/** Context of one execution. */
interface ExecutionContext {
  readonly open: () => GraphRequest;
  /**
   * Last subgraph result of a subscription, kept for its position in the event log and its ending mark, which the
   * runtime does not copy to the results that it yields.
   */
  last: SubgraphResponse | null;
}

type Handler = Awaited<ReturnType<typeof import('@graphql-hive/router-runtime').unifiedGraphHandler>>;

export function createGeneralRuntime(deps: PreparerDependencies): GeneralRuntime {
  let loading: Promise<Handler> | null = null;
  const handler = (): Promise<Handler> => (loading ??= load(deps));
  const execute = async (
    { operation }: ReadDocument,
    document: DocumentNode,
    variables: object,
    context: ExecutionContext,
  ): Promise<unknown> => {
    const { executor } = await handler();
    return executor?.({
      document,
      variables,
      operationName: operation.name?.value,
      operationType: operation.operation,
      context,
    });
  };
  return {
    runnable(read, shape) {
      const document = shape ? withTypenames(read.document, deps.schemas.supergraph) : read.document;
      return {
        run: async (values, request) =>
          shaped(
            (await execute(read, document, values, { open: () => request, last: null })) as ExecutionResult,
            values,
            request,
            read,
            shape,
          ),
        async subscribe(values, openRequest) {
          const context: ExecutionContext = { open: openRequest, last: null };
          const result = await execute(read, document, values, context);
          if (!isAsyncIterable(result)) return toPublicResult(result as ExecutionResult, openRequest());
          return mapAsync(
            result as AsyncIterable<ExecutionResult>,
            async (event) => withPositionOf(await shaped(event, values, openRequest(), read, shape), context.last),
            (error) => markEnding(toPublicResult({ errors: [error as GraphQLError] }, openRequest()), 'interrupted'),
          );
        },
      };
    },
  };
}

/** Selects the type of each object that may have several: the shape of the response depends on it. */
function withTypenames(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const types = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(types, {
      SelectionSet: (set) =>
        isAbstractType(types.getParentType()) ? { ...set, selections: [typenameField, ...set.selections] } : undefined,
    }),
  );
}

/** Loads the runtime by `require`: an `import()` would load a second copy of `graphql` into the process. */
async function load({ supergraphSdl, schemas, clients }: PreparerDependencies): Promise<Handler> {
  const { unifiedGraphHandler } =
    require('@graphql-hive/router-runtime') as typeof import('@graphql-hive/router-runtime');
  return unifiedGraphHandler({
    unifiedGraph: schemas.supergraph,
    getUnifiedGraphSDL: () => supergraphSdl,
    onSubgraphExecute: (async (subgraphName: string, request: ExecutionRequest) => {
      const client = clients.get(subgraphName);
      if (!client)
        throw new Error(`The supergraph contains the subgraph '${subgraphName}', which was not passed to the gateway`);
      const context = request.context as ExecutionContext;
      const { open } = context;
      const text = print(request.document);
      const variables = (request.variables ?? {}) as DataObject;
      if (request.operationType === 'subscription')
        return recordLastResult(await client.prepareSubscription(text)(variables, open), context);
      return client.prepare(text, false)(variables, open());
    }) as never,
  });
}

/** Stores each result of a subscription in the context before it is yielded. */
function recordLastResult(
  responses: AsyncIterable<SubgraphResponse> | SubgraphResponse,
  context: ExecutionContext,
): unknown {
  if (!isAsyncIterable(responses)) return responses;
  return mapAsync(
    responses as AsyncIterable<SubgraphResponse>,
    (response) => (context.last = response),
    (error) => {
      throw error;
    },
  );
}

function toPublicResult(result: ExecutionResult, request: GraphRequest): ExecutionResult {
  const { data = null, errors } = result;
  if (!errors?.length) return { data };
  return {
    data,
    errors: errors.map((error: GraphQLError | GraphQLFormattedError) => publicError(error, request.scope)),
  };
}

/** Reduces the runtime's result to the fields that the client's document selects, if a response shape is given. */
async function shaped(
  result: ExecutionResult,
  variables: Variables,
  request: GraphRequest,
  { operation }: ReadDocument,
  shape: ResponseShape | undefined,
): Promise<ExecutionResult> {
  const { data, errors = [] } = toPublicResult(result, request);
  if (!shape || !data) return errors.length > 0 ? { data, errors } : { data };
  const state = { ...initialState(variables, request), data: data as DataObject, errors: [...errors] };
  return responseOf(state, shape, operation.operation === OperationTypeNode.MUTATION);
}
