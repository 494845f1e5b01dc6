import type { Graph } from '../../gateway/src/graph';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { ContractError } from '../../contract/errors';
import type { Operation } from './endpoint';
import { callerOf, endpointOf, type Exchange } from './exchange';
import { fromGraphErrors, fromUserError, type UserErrorData } from './graph-errors';

/** What steps that reach the graph are given. */
export interface GraphAccess {
  readonly graph: Pick<Graph, 'execute'>;
  readonly log: Logger;
}

/** Runs the operation's document and makes its data the newest answer. Throws `ContractError` for every failure. */
export async function execute(exchange: Exchange, operation: Operation, input: unknown, { graph, log }: GraphAccess): Promise<unknown> {
  const { declaration } = endpointOf(exchange);
  const { requestId, operationKey } = exchange;
  const scope = {
    principal: callerOf(exchange), requestId, operationKey,
    // Few requests log anything, and a logger of its own costs more than the other steps together.
    get log() {
      return log.child({ requestId });
    },
  };
  const { data, errors } = await graph.execute(operation.document, given(declaration.variables(input)), scope);
  if (errors && errors.length > 0) throw fromGraphErrors(errors, declaration.paramNames);
  for (const key of operation.payloadKeys) {
    const [refusal] = (data?.[key] as { userErrors?: readonly UserErrorData[] } | null)?.userErrors ?? [];
    if (refusal) throw fromUserError(refusal, declaration.paramNames);
  }
  const answer = declaration.result(data, input);
  if (answer === null || answer === undefined) throw new ContractError('not_found');
  return answer;
}

/** The graph takes a variable that is there and undefined for null; absent ones must be absent. */
function given(variables: Record<string, unknown>): Record<string, unknown> {
  for (const name in variables) {
    if (variables[name] === undefined) return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
  }
  return variables;
}
