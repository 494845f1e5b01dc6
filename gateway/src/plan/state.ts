import type { GraphQLError } from 'graphql';
import type { GraphRequest } from '../request';
import type { DataObject, Variables } from './data';

/** State of one execution of a query plan. Steps add to `data` and `errors`. */
export interface PlanState {
  data: DataObject;
  readonly errors: GraphQLError[];
  readonly variables: Variables;
  readonly request: GraphRequest;
  /**
   * Entity references for which the subgraph returned no entity (not found or not visible). Null until there is such a
   * reference.
   */
  vanished: Set<DataObject> | null;
}

/** A step of a plan. Returns a promise only when it is asynchronous. */
export type Step = (state: PlanState) => void | Promise<void>;

export function initialState(variables: Variables, request: GraphRequest): PlanState {
  return { data: {}, errors: [], variables, request, vanished: null };
}
