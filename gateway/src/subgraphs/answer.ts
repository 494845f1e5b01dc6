import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import type { DataObject } from '../plan/data';
import type { GraphRequest } from '../request';
import type { SubgraphAnswer } from './subgraph';

/** What an executor hands over: errors may still be anything. */
export interface RawAnswer {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

/** Makes an executor's answer fit for clients; what had to be masked is logged. */
export function publicAnswer(answer: RawAnswer, request: GraphRequest): SubgraphAnswer {
  if (!answer.errors?.length) return answer as SubgraphAnswer;
  const errors = answer.errors.map((error) => publicError(error, request.scope));
  return { data: answer.data as DataObject | null | undefined, errors };
}
