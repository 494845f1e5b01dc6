import { ContractError } from '../../contract/errors';
import { requireServedAt } from './availability';
import { type Answer, callerOf, endpointOf, type Exchange, noHeaders } from './exchange';
import { execute, type GraphAccess } from './execute';
import { ignoredParametersHeader } from './ignored-parameters';
import { type Previewed, previewHeader } from './preview';
import { eventCursorOf } from './results';

/** From validated parameters to the finished answer: what is done once for each idempotency key. */
export async function runOperation(exchange: Exchange, access: GraphAccess): Promise<Answer> {
  const { status = 200 } = endpointOf(exchange).declaration;
  const { text, ignored, eventCursor } = await answerText(exchange, access);
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

/** The answer at the request's version, the parameters that were ignored on the way, and the cursor as of which a list was read. */
async function answerText(
  exchange: Exchange,
  access: GraphAccess,
): Promise<{ readonly text: string; readonly ignored: readonly string[]; readonly eventCursor: string | undefined }> {
  const operation = endpointOf(exchange).operationAt(exchange.version);
  const { query, body, pathParameters: path, namedVersion } = exchange;
  const principal = callerOf(exchange);
  const { input, ignored } = operation.readParameters({ query, body, path, principal, namedVersion });
  const answer = await execute(exchange, operation, input, access);
  const eventCursor = eventCursorOf(answer);
  return { text: JSON.stringify(operation.shape(answer)), ignored, eventCursor };
}

/** The same read at another version, from its parameters to its answer: versions may differ in what they find, too. */
async function previewed(exchange: Exchange, version: string, access: GraphAccess): Promise<Previewed> {
  try {
    requireServedAt(endpointOf(exchange).declaration.key, version, access.guide.contract);
    return { body: (await answerText({ ...exchange, version }, access)).text };
  } catch (failure) {
    if (failure instanceof ContractError) return { refused: failure };
    throw failure;
  }
}
