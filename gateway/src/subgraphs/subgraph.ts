import type { GraphQLError } from 'graphql';
import type { DataObject, Variables } from '../plan/data';
import type { GraphRequest } from '../request';

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
