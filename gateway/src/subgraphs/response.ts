import { GraphQLError } from 'graphql';
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

/** Parses a result from a subgraph in another process. Its errors are plain objects that already have error codes. */
export function fromWire(response: unknown): RawResponse {
  if (typeof response !== 'object' || response === null) throw new TypeError('The subgraph response is not an object');
  const { data, errors } = response as { data?: DataObject | null; errors?: readonly WireError[] };
  if (data === undefined && !errors?.length)
    throw new TypeError('The subgraph response contains neither data nor errors');
  return errors
    ? { data, errors: errors.map(({ message, path, extensions }) => new GraphQLError(message, { path, extensions })) }
    : { data };
}

interface WireError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Record<string, unknown>;
}
