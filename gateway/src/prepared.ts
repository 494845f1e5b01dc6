import type { DocumentNode, ExecutionResult, GraphQLError, OperationTypeNode } from 'graphql';
import type { CostOf } from './cost/cost-of';
import type { Variables } from './plan/data';
import type { GraphRequest } from './request';

/** A document that was parsed, validated and planned, ready to run any number of times. */
export interface PreparedDocument {
  readonly operationType: OperationTypeNode;
  /** Whether it asks a subgraph for anything. */
  readonly readsData: boolean;
  /** Whether it asks about the schema. */
  readonly readsSchema: boolean;
  readonly document: DocumentNode;
  readonly operationName: string | null;
  /** What one execution costs with these variables. */
  readonly cost: CostOf;
}

/** What the graph keeps behind a prepared document. */
export interface Runnable extends PreparedDocument {
  coerce(variables: Variables): { readonly values: Variables } | { readonly errors: readonly GraphQLError[] };
  run(values: Variables, request: GraphRequest): Promise<ExecutionResult>;
  subscribe(values: Variables, open: () => GraphRequest): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
}
