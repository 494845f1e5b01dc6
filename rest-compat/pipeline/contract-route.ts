import type { VersionGuide } from '../../contract/versioning/openapi';
import { route, type Route, type RouteInput } from './route';

/** What operations are told that are answered from the contract. */
export interface ContractFacts {
  readonly guide: VersionGuide;
  /** The version that the request is served at. */
  readonly version: string;
  /** What the request's version header says; null where it has none. */
  readonly header: string | null;
}

interface ContractDeclaration<Params> extends Pick<Route<Params>, 'key' | 'summary' | 'query' | 'answer'> {
  answerFrom(facts: ContractFacts, input: RouteInput<Params>): unknown;
}

/** Declares a read of the dated API that is answered from the contract, without the graph, to any valid credential. */
export function contractRoute<Params = Record<string, unknown>>({
  answerFrom,
  ...declared
}: ContractDeclaration<Params>): Route {
  return route<Params, ContractFacts>({
    ...declared,
    permission: null,
    document: null,
    variables: () => ({}),
    result: answerFrom,
  });
}
