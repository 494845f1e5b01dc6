import type { DocumentNode, ExecutionResult, GraphQLError, OperationTypeNode } from 'graphql';
import type { CostOf } from './cost/cost-of';
import type { Variables } from './plan/data';
import type { GraphRequest } from './graph';

/** A document that was parsed, validated and planned and can be executed repeatedly. */
export interface PreparedDocument {
  readonly operationType: OperationTypeNode;
  /** Whether the document selects fields that a subgraph resolves. */
  readonly readsData: boolean;
  /** Whether the document uses introspection. */
  readonly readsSchema: boolean;
  readonly document: DocumentNode;
  readonly operationName: string | null;
  /** Number of the supergraph with which the document was planned and is executed. */
  readonly revision: number;
  /** Returns the cost of one execution with the given variables. */
  readonly cost: CostOf;
}

/** A prepared document with the functions that execute it, for use inside the gateway. */
export interface Runnable extends PreparedDocument {
  coerce(variables: Variables): { readonly values: Variables } | { readonly errors: readonly GraphQLError[] };
  run(values: Variables, request: GraphRequest): Promise<ExecutionResult>;
  subscribe(
    values: Variables,
    openRequest: () => GraphRequest,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
}
