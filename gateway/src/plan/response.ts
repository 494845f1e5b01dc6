import { type ExecutionResult, GraphQLError } from 'graphql';
import { currentDeadline, DeadlineExceeded } from '../../../subgraphs/kit/src/deadline/deadline';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { isTooLarge, ResponseTooLarge } from '../../../subgraphs/kit/src/response-budget/response-budget';
import type { ResponseShape } from './projection';
import type { PlanState } from './state';

/**
 * Builds the response from the results that the steps of a plan have merged.
 *
 * A query whose response would be too large fails as a whole with `response_too_large`. A mutation has already been
 * executed, so only the lists that do not fit become null. For a large response, each part of the work (completing the
 * lists, the projection, serializing the JSON) runs in its own tick of the event loop.
 */
export async function responseOf(
  state: PlanState,
  shape: ResponseShape,
  isMutation: boolean,
): Promise<ExecutionResult> {
  const { data, variables, vanished, request } = state;
  const { budget } = request;
  const errors =
    state.errors.length > 0 ? state.errors.filter(({ path }) => shape.includes(path?.[0], variables)) : state.errors;
  if (!isMutation) {
    const sizeError = errors.find(isTooLarge);
    if (sizeError) return errorOnlyResult(sizeError);
  }
  if (budget.isLarge) {
    await budget.claimWholeTick();
    if (!isMutation && currentDeadline()?.passed) throw new DeadlineExceeded();
  }
  try {
    const projected = shape.project(data, { errors, variables, vanished, budget, partial: isMutation });
    if (budget.isLarge) await budget.claimWholeTick();
    return errors.length > 0 ? { data: projected, errors } : { data: projected };
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    return errorOnlyResult(publicError(error, request.scope));
  }
}

/**
 * Returns a response with only this error and without the error's path: the list that exceeded the budget is not
 * necessarily the largest one.
 */
function errorOnlyResult({ message, extensions }: GraphQLError): ExecutionResult {
  return { data: null, errors: [new GraphQLError(message, { extensions })] };
}
