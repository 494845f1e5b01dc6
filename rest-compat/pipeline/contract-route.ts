import type { VersionGuide } from '../../contract/versioning/openapi';
import { route, type Route, type RouteInput } from './route';

/** Input of operations whose response is built from the API contract instead of the graph. */
export interface ContractContext {
  readonly guide: VersionGuide;
  /** API version at which the request is processed. */
  readonly version: string;
  /** Raw value of the request's version header; null if absent. */
  readonly header: string | null;
}

interface ContractDeclaration<Params> extends Pick<Route<Params>, 'key' | 'summary' | 'query' | 'response'> {
  responseFrom(contractInfo: ContractContext, input: RouteInput<Params>): unknown;
}

/**
 * Declares a read operation of the dated API (`/api/v1`) whose response is built from the API contract, without a
 * request to the graph. Any valid credential may call it.
 */
export function contractRoute<Params = Record<string, unknown>>({
  responseFrom,
  ...declared
}: ContractDeclaration<Params>): Route {
  return route<Params, ContractContext>({
    ...declared,
    permission: null,
    document: null,
    variables: () => ({}),
    result: responseFrom,
  });
}
