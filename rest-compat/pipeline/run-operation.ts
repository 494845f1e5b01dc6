import { ContractError } from '../../contract/errors';
import { requireServedAt } from './availability';
import { type RestResponse, callerOf, endpointOf, type Exchange, noHeaders } from './exchange';
import { execute, type GraphAccess } from './execute';
import { ignoredParametersHeader } from './ignored-parameters';
import { type Previewed, previewHeader } from './preview';
import { eventCursorOf } from './results';

/**
 * Reads the parameters, executes the operation and builds the response. A request with an idempotency key must have
 * been claimed before (`ReplayStore.claim`).
 */
export async function runOperation(exchange: Exchange, access: GraphAccess): Promise<RestResponse> {
  const { status = 200 } = endpointOf(exchange).declaration;
  const { text, ignored, eventCursor } = await responseText(exchange, access);
  const ignoredHeader = ignored.length > 0 ? ignoredParametersHeader(ignored) : undefined;
  const headers =
    ignoredHeader === undefined && eventCursor === undefined
      ? noHeaders
      : {
          ...(ignoredHeader !== undefined && { 'x-ignored-parameters': ignoredHeader }),
          ...(eventCursor !== undefined && { 'event-cursor': eventCursor }),
        };
  if (exchange.preview === null) return { status, body: status === 204 ? null : text, headers };
  const header = previewHeader(exchange.preview, text, await previewed(exchange, exchange.preview, access));
  return { status, body: text, headers: { ...headers, 'api-version-preview': header } };
}

/**
 * Executes the operation and returns the response text in the format of the request's API version, the names of ignored
 * parameters, and for a list the event log position of the read.
 */
async function responseText(
  exchange: Exchange,
  access: GraphAccess,
): Promise<{ readonly text: string; readonly ignored: readonly string[]; readonly eventCursor: string | undefined }> {
  const operation = endpointOf(exchange).operationAt(exchange.version);
  const { query, body, pathParameters: path, namedVersion } = exchange;
  const principal = callerOf(exchange);
  const { input, ignored } = operation.readParameters({ query, body, path, principal, namedVersion });
  const response = await execute(exchange, operation, input, access);
  const eventCursor = eventCursorOf(response);
  return { text: JSON.stringify(operation.shape(response)), ignored, eventCursor };
}

/**
 * Executes the read again at another API version, for a preview, and returns the response body or the expected error.
 * The parameters are read at that version, too, because versions may select different rows.
 */
async function previewed(exchange: Exchange, version: string, access: GraphAccess): Promise<Previewed> {
  try {
    requireServedAt(endpointOf(exchange).declaration.key, version, access.guide.contract);
    return { body: (await responseText({ ...exchange, version }, access)).text };
  } catch (failure) {
    if (failure instanceof ContractError) return { refused: failure };
    throw failure;
  }
}
