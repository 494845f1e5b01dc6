import type { GraphQLError } from 'graphql';
import type { DataObject, Variables } from '../plan/data';
import type { GraphRequest } from '../request';

/** What a subgraph answered. Its errors are fit for clients already: coded, or masked and logged. */
export interface SubgraphAnswer {
  readonly data?: DataObject | null;
  readonly errors?: readonly GraphQLError[];
}

/** One operation of a query plan, ready to run. Rejects only when the subgraph could not be asked at all. */
export type SubgraphOperation = (
  variables: Variables,
  request: GraphRequest,
) => SubgraphAnswer | Promise<SubgraphAnswer>;

/** A live operation: an answer for each event, or the one answer that refuses it. `open` makes the request of one event. */
export type SubgraphSubscription = (
  variables: Variables,
  open: () => GraphRequest,
) => Promise<AsyncIterable<SubgraphAnswer> | SubgraphAnswer>;

/** A subgraph that the gateway can ask, wherever it runs. */
export interface SubgraphClient {
  readonly name: string;
  /** @param lasting the operation will run many times, so that compiling it at once pays off */
  prepare(operation: string, lasting: boolean): SubgraphOperation;
  prepareSubscription(operation: string): SubgraphSubscription;
  /** Rejects where the subgraph is in another process that does not answer, or lacks something of what the supergraph expects; the reason is the error's message. */
  check?(): Promise<void>;
  close(): Promise<void>;
}
