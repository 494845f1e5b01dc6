import type { Graph } from '../../gateway/src/graph';
import type { PreparedDocument } from '../../gateway/src/prepared';
import { LazyLogger, type Logger } from '../../subgraphs/kit/src/logging';
import { ContractError } from '../../contract/errors';
import type { VersionGuide } from '../../contract/versioning/openapi';
import type { ContractFacts } from './contract-route';
import type { Operation } from './endpoint';
import { callerOf, endpointOf, type Exchange } from './exchange';
import { fromGraphErrors, fromUserError, type UserErrorData } from './graph-errors';

/** What answers are made from. */
export interface GraphAccess {
  readonly graph: Pick<Graph, 'execute'>;
  readonly guide: VersionGuide;
  readonly log: Logger;
}

/** Makes the newest answer from what the operation reads. Throws `ContractError` for every failure. */
export async function execute(
  exchange: Exchange,
  operation: Operation,
  input: unknown,
  access: GraphAccess,
): Promise<unknown> {
  const { payloadKeys } = operation;
  const document = operation.documentFor(callerOf(exchange));
  const data =
    document === null
      ? contractFacts(exchange, access)
      : await graphData(exchange, document, payloadKeys, input, access);
  const answer = endpointOf(exchange).declaration.result(data, input);
  if (answer === null || answer === undefined) throw new ContractError('not_found');
  return answer;
}

function contractFacts({ version, request }: Exchange, { guide }: GraphAccess): ContractFacts {
  return {
    guide,
    version: version ?? guide.contract.original,
    header: request.headers['api-version-date']?.toString() || null,
  };
}

async function graphData(
  exchange: Exchange,
  document: PreparedDocument,
  payloadKeys: readonly string[],
  input: unknown,
  { graph, log }: GraphAccess,
): Promise<unknown> {
  const { declaration } = endpointOf(exchange);
  const { requestId, operationKey } = exchange;
  const scope = { principal: callerOf(exchange), requestId, operationKey, log: new LazyLogger(log, requestId) };
  const { data, errors } = await graph.execute(document, given(declaration.variables(input)), scope);
  if (errors && errors.length > 0) throw fromGraphErrors(errors, declaration.paramNames);
  for (const key of payloadKeys) {
    const [refusal] = (data?.[key] as { userErrors?: readonly UserErrorData[] } | null)?.userErrors ?? [];
    if (refusal) throw fromUserError(refusal, declaration.paramNames);
  }
  return data;
}

/** The graph takes a variable that is there and undefined for null; absent ones must be absent. */
export function given(variables: Record<string, unknown>): Record<string, unknown> {
  for (const name in variables) {
    if (variables[name] === undefined)
      return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
  }
  return variables;
}
