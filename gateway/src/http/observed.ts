import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import type { RequestObserver } from '../../../subgraphs/kit/src/telemetry/request-observer';
import type { Span } from '../../../subgraphs/kit/src/telemetry/tracing';
import type { PreparedDocument } from '../prepared';

/** Data about a request for metrics, log and tracing, collected while the request is processed. */
export interface Visit {
  readonly requestId: string;
  readonly began: number;
  principal: Principal | null;
  /** The client's document; null until it is parsed and valid. */
  document: PreparedDocument | null;
  /** Whether the response contains errors. */
  failed: boolean;
}

export function newRequestRecord(requestId: string): Visit {
  return { requestId, began: performance.now(), principal: null, document: null, failed: false };
}

/**
 * Records the metrics, the log entry and the span of a request. The metric label is the operation type. Clients choose
 * operation names freely, so the name is only logged: as a metric label its cardinality would be unbounded.
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
    api: 'graph',
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
