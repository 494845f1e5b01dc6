import { ContractError } from '../../contract/errors';
import { requireServedAt } from './availability';
import { execute, type GraphAccess } from './execute';
import { ignoredParametersHeader } from './ignored-parameters';
import { type Previewed, previewHeader } from './preview';
import { type RestResponse, noHeaders } from './rest-response';
import { eventCursorOf } from './results';
import type { KeyedRequest } from './stages';

/**
 * Reads the parameters, executes the operation and builds the response. A request with an idempotency key must have
 * been claimed before (`ReplayStore.claim`).
 */
export async function runOperation(keyed: KeyedRequest, access: GraphAccess): Promise<RestResponse> {
  const { status = 200 } = keyed.endpoint.declaration;
  const { text, ignored, eventCursor } = await responseText(keyed, access);
  const ignoredHeader = ignored.length > 0 ? ignoredParametersHeader(ignored) : undefined;
  const headers =
    ignoredHeader === undefined && eventCursor === undefined
      ? noHeaders
      : {
          ...(ignoredHeader !== undefined && { 'x-ignored-parameters': ignoredHeader }),
          ...(eventCursor !== undefined && { 'event-cursor': eventCursor }),
        };
  if (keyed.preview === null) return { status, body: status === 204 ? null : text, headers };
  const header = previewHeader(keyed.preview, text, await previewed(keyed, keyed.preview, access));
  return { status, body: text, headers: { ...headers, 'api-version-preview': header } };
}

/**
 * Executes the operation and returns the response text in the format of the request's API version, the names of ignored
 * parameters, and for a list the event log position of the read.
 */
async function responseText(
  keyed: KeyedRequest,
  access: GraphAccess,
): Promise<{ readonly text: string; readonly ignored: readonly string[]; readonly eventCursor: string | undefined }> {
  const operation = keyed.endpoint.operationAt(keyed.version);
  const { query, body, pathParameters: path, principal, namedVersion } = keyed;
  const { input, ignored } = operation.readParameters({ query, body, path, principal, namedVersion });
  const response = await execute(keyed, operation, input, access);
  const eventCursor = eventCursorOf(response);
  return { text: JSON.stringify(operation.shape(response)), ignored, eventCursor };
}

/**
 * Executes the read again at another API version, for a preview, and returns the response body or the expected error.
 * The parameters are read at that version, too, because versions may select different rows.
 */
async function previewed(keyed: KeyedRequest, version: string, access: GraphAccess): Promise<Previewed> {
  try {
    requireServedAt(keyed.endpoint.declaration.key, version, access.guide.contract);
    return { body: (await responseText({ ...keyed, version }, access)).text };
  } catch (failure) {
    if (failure instanceof ContractError) return { refused: failure };
    throw failure;
  }
}
