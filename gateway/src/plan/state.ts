import type { GraphQLError } from 'graphql';
import type { GraphRequest } from '../request';
import type { DataObject, Variables } from './data';

/** One run of a query plan. Steps add to `data` and `errors`. */
export interface PlanState {
  data: DataObject;
  readonly errors: GraphQLError[];
  readonly variables: Variables;
  readonly request: GraphRequest;
  /** References whose owner answered "not found or not yours". Null until there is one. */
  vanished: Set<DataObject> | null;
}

/** A step of a plan. A promise only where there is something to wait for. */
export type Step = (state: PlanState) => void | Promise<void>;

export function startState(variables: Variables, request: GraphRequest): PlanState {
  return { data: {}, errors: [], variables, request, vanished: null };
}
