import type { IncomingMessage, ServerResponse } from 'node:http';

/** Returns whether the request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Closes the connection of a request whose body does not arrive within a time limit, counted from the arrival of its
 * head, or from the response if that was sent before the body arrived.
 * @param limits time limits in milliseconds
 */
export function endLateBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: { readonly arrival: number; readonly afterResponse: number },
): void {
  if (!hasBody(request)) return;
  const end = (): void => {
    if (!request.complete) request.destroy();
  };
  const timers = [setTimeout(end, limits.arrival).unref()];
  response.once('finish', () => {
    if (!request.complete) timers.push(setTimeout(end, limits.afterResponse).unref());
  });
  request.once('close', () => timers.forEach((timer) => clearTimeout(timer)));
}

/**
 * Handles `Expect: 100-continue`: sends the interim response 100 when the body is first read. If the response is sent
 * without reading the body, no 100 is sent, and Node closes the connection, because the body may still follow.
 */
export function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read;
  const continueAndRead = (size: number): void => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    read.call(request, size);
  };
  request._read = continueAndRead;
}
