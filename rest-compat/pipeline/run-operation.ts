import { type Answer, callerOf, endpointOf, type Exchange, noHeaders } from './exchange';
import { execute, type GraphAccess } from './execute';
import { ignoredParametersHeader } from './ignored-parameters';

/** From validated parameters to the finished answer: what is done once for each idempotency key. */
export async function runOperation(exchange: Exchange, access: GraphAccess): Promise<Answer> {
  const endpoint = endpointOf(exchange);
  const operation = endpoint.operationAt(exchange.version);
  const { query, body, pathParameters: path } = exchange;
  const { input, ignored } = operation.readParameters({ query, body, path, principal: callerOf(exchange) });
  const answer = operation.shape(await execute(exchange, operation, input, access));
  const { status = 200 } = endpoint.declaration;
  const ignoredHeader = ignored.length > 0 ? ignoredParametersHeader(ignored) : undefined;
  const headers = ignoredHeader === undefined ? noHeaders : { 'x-ignored-parameters': ignoredHeader };
  return { status, body: status === 204 ? null : JSON.stringify(answer), headers };
}
