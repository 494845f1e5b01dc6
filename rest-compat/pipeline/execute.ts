import type { Graph } from '../../gateway/src/graph';
import type { PreparedDocument } from '../../gateway/src/prepared';
import { LazyLogger, type Logger } from '../../subgraphs/kit/src/logging';
import { ContractError } from '../../contract/errors';
import type { VersionGuide } from '../../contract/versioning/openapi';
import type { ContractFacts } from './contract-route';
import type { Declaration, Operation, PreparedCompanion } from './endpoint';
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
  const { declaration } = endpointOf(exchange);
  const document = operation.documentFor(callerOf(exchange));
  const data =
    document === null ? contractFacts(exchange, access) : await documentData(exchange, operation, input, access);
  const answer = declaration.result(data, input);
  if (answer === null || answer === undefined) throw new ContractError('not_found');
  return answer;
}

/** The data of an operation's document, with what comes before and after it. */
async function documentData(
  exchange: Exchange,
  operation: Operation,
  input: unknown,
  access: GraphAccess,
): Promise<unknown> {
  const { declaration } = endpointOf(exchange);
  const { documentFor, payloadKeys, before, after } = operation;
  const variables = declaration.variables(input);
  if (before) await accompany(exchange, before, declaration.before, input, undefined, access);
  const document = documentFor(callerOf(exchange)) as PreparedDocument;
  const data = await graphData(exchange, { document, payloadKeys }, variables, access);
  // The key of the request is that of its document alone.
  if (after) await accompany({ ...exchange, operationKey: null }, after, declaration.after, input, data, access);
  return data;
}

/** Executes a companion for each set of variables, one after the other. */
async function accompany(
  exchange: Exchange,
  prepared: PreparedCompanion,
  companion: Declaration['before'],
  input: unknown,
  data: unknown,
  access: GraphAccess,
): Promise<void> {
  for (const [run, variables] of (companion?.runs(input, data) ?? []).entries()) {
    const found = await graphData(exchange, prepared, variables, access);
    companion?.check?.(found ?? {}, run, input);
  }
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
  { document, payloadKeys }: PreparedCompanion,
  variables: Record<string, unknown>,
  { graph, log }: GraphAccess,
): Promise<Record<string, unknown> | null | undefined> {
  const { declaration } = endpointOf(exchange);
  const { requestId, operationKey } = exchange;
  const scope = { principal: callerOf(exchange), requestId, operationKey, log: new LazyLogger(log, requestId) };
  const { data, errors } = await graph.execute(document, given(variables), scope);
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
