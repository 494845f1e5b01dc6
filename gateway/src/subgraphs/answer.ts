import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import type { DataObject } from '../plan/data';
import type { GraphRequest } from '../request';
import type { SubgraphAnswer } from './subgraph';

/** Result of an executor, whose errors may be any values. */
export interface RawAnswer {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

/** Converts an executor's result to one that clients may see; masked errors are logged. */
export function publicAnswer(answer: RawAnswer, request: GraphRequest): SubgraphAnswer {
  if (!answer.errors?.length) return answer as SubgraphAnswer;
  const errors = answer.errors.map((error) => publicError(error, request.scope));
  return { data: answer.data as DataObject | null | undefined, errors };
}
