import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import type { DataObject } from '../plan/data';
import type { GraphRequest } from '../request';
import type { SubgraphResponse } from './subgraph';

/** Result of a GraphQL executor. Its errors may be values of any type. */
export interface RawResponse {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

/**
 * Converts an executor's result to one that clients may see. Errors that clients must not see are replaced with a
 * generic error and logged.
 */
export function publicResponse(response: RawResponse, request: GraphRequest): SubgraphResponse {
  if (!response.errors?.length) return response as SubgraphResponse;
  const errors = response.errors.map((error) => publicError(error, request.scope));
  return { data: response.data as DataObject | null | undefined, errors };
}
