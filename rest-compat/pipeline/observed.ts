import type { RequestObserver } from '../../subgraphs/kit/src/telemetry/request-observer';
import type { Span } from '../../subgraphs/kit/src/telemetry/tracing';
import type { ReceivedRequest } from './stages';

/** Outcome of a request, with the observer and the trace span to which it is reported. */
export interface RequestOutcome {
  /** Response status; 0 if the client disconnected before the response was sent. */
  readonly status: number;
  readonly began: number;
  readonly span: Span | null;
  readonly observe?: RequestObserver;
}

/**
 * Reports a request to the metrics observer and to its trace span. Requests are named by the key of the endpoint (`GET
 * /plans/{id}`), which has far fewer values than the path.
 */
export function observed(received: ReceivedRequest, { status, began, span, observe }: RequestOutcome): void {
  const { method, requestId, path, known } = received;
  const { endpoint, version, principal } = known;
  const operation = endpoint?.declaration.key ?? 'other';
  const api = path.startsWith('/api/v2') ? 'v2' : 'v1';
  observe?.({ api, method, operation, version, status, began, requestId, principal });
  if (!span) return;
  span.rename(endpoint ? operation : method);
  span.set('http.request.method', method);
  span.set('http.response.status_code', status);
  if (endpoint) span.set('http.route', operation.slice(operation.indexOf(' ') + 1));
  if (version !== null) span.set('commerce_graph.version', version);
  span.set('commerce_graph.request_id', requestId);
  if (principal) span.set('commerce_graph.credential_id', principal.credentialId);
  if (status >= 500) span.fail();
}
