import type { HttpResponse } from '../../support/http-call';
import type { PollInterval } from '../../../app/runtime/wait-for';
import { until } from '../../support/until';

/**
 * Returns a response without its cost, because otherwise equal responses of the graph differ in the remaining budget.
 */
export const withoutCost = (text: string): string => text.replace(/,"extensions":\{"cost":\{[^}]*\}\}\}$/, '}');

/** Returns whether a response reports only that the outcome is temporarily unknown. */
export function isTransient({ status, text }: HttpResponse): boolean {
  return (
    status === 503 ||
    (status === 409 && text.includes('"idempotency_key_in_use"')) ||
    (status === 200 && text.includes('"service_unavailable"'))
  );
}

/** Repeats a request until a response reports its outcome. `send` resolves to null for a broken connection. */
export async function insist(
  send: () => Promise<HttpResponse | null>,
  timeoutMs = 60_000,
  pollIntervalMs: PollInterval = 30,
): Promise<{ readonly answer: HttpResponse; readonly asked: number }> {
  let requestCount = 0;
  const response = await until(
    () => {
      requestCount += 1;
      return send();
    },
    (given) => given !== null && !isTransient(given),
    timeoutMs,
    pollIntervalMs,
  );
  return { answer: response as HttpResponse, asked: requestCount };
}

const internalsPattern =
  /Connection terminated|secret inside|ECONN|EPIPE|\bpg_|postgres|SELECT|UPDATE|INSERT|not queryable|timeout exceeded|node_modules|\bat \w+ \(/i;

/**
 * Checks an error response that leaves the outcome of a request open. Returns the problem of its format or headers, or
 * the internal details that it exposes; null if there is none.
 */
export function rejectionProblem({ status, headers, text, json }: HttpResponse): string | null {
  if (internalsPattern.test(text)) return `shows the inside: ${text}`;
  if (status === 200) return graphRejection(json as GraphResponse, maskedBy(headers));
  if (status !== 503) return `is ${status}: ${text}`;
  if (headers['retry-after'] === undefined) return 'has no Retry-After';
  if (headers['content-type']?.startsWith('text/html')) return null;
  if (json !== undefined && 'errors' in (json as object))
    return graphRejection(json as GraphResponse, unavailableBy(headers));
  const { type, code, message, param } = (json as { error: Record<string, unknown> }).error;
  const isComplete =
    type === 'service_unavailable' &&
    code === 'service_unavailable' &&
    param === null &&
    message === unavailableBy(headers);
  return isComplete ? null : `is ${text}`;
}

interface GraphResponse {
  readonly errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

const unavailableBy = (headers: HttpResponse['headers']): string =>
  `The service is temporarily unavailable. Request id: ${headers['x-request-id']}`;
const maskedBy = (headers: HttpResponse['headers']): string =>
  `An unexpected error occurred. Request id: ${headers['x-request-id']}`;

function graphRejection({ errors }: GraphResponse, expected: string): string | null {
  const isComplete = errors.every(
    ({ message, extensions: { code } }) => code === 'service_unavailable' && message === expected,
  );
  return isComplete ? null : `is ${JSON.stringify(errors)}`;
}
