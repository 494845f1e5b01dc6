import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '../../../subgraphs/kit/src/principal';
import type { RequestObserver, Span } from '../../../subgraphs/kit/src/telemetry';
import type { PreparedDocument } from '../prepared';

/** What became known of a request while it was answered. */
export interface Visit {
  readonly requestId: string;
  readonly began: number;
  principal: Principal | null;
  /** Null until it was found good. */
  document: PreparedDocument | null;
  /** Whether the answer tells of errors. */
  failed: boolean;
}

export function newVisit(requestId: string): Visit {
  return { requestId, began: performance.now(), principal: null, document: null, failed: false };
}

/**
 * Tells of a request by the kind of its operation. Clients name their operations as they like, so that the name is for the log
 * alone: as a label of a metric there would be no end of them.
 */
export function observed(
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  span: Span | null,
  observe?: RequestObserver,
): void {
  if (!observe && !span) return;
  const { document, requestId, principal, began, failed } = visit;
  const status = response.headersSent ? response.statusCode : 0;
  const operation = document?.operationType ?? 'other';
  observe?.({
    door: 'graph',
    method: request.method ?? '',
    operation,
    name: document?.operationName,
    version: null,
    status,
    failed,
    began,
    requestId,
    principal,
  });
  if (!span) return;
  span.rename(`graph ${operation}`);
  span.set('graphql.operation.type', operation);
  span.set('http.response.status_code', status);
  span.set('commerce_graph.request_id', requestId);
  if (principal) span.set('commerce_graph.credential_id', principal.credentialId);
  if (status >= 500) span.fail();
}
