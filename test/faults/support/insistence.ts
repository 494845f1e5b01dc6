import type { HttpAnswer } from '../../support/http-call';
import { until } from '../../support/until';

/** A response without its cost. Equal responses of the graph differ in the remaining budget. */
export const withoutCost = (text: string): string => text.replace(/,"extensions":\{"cost":\{[^}]*\}\}\}$/, '}');

/** Whether a response reports only that the outcome is temporarily unknown. */
export function isPassing({ status, text }: HttpAnswer): boolean {
  return (
    status === 503 ||
    (status === 409 && text.includes('"idempotency_key_in_use"')) ||
    (status === 200 && text.includes('"service_unavailable"'))
  );
}

/** Repeats a request until a response reports its outcome. Null stands for a broken connection. */
export async function insist(
  ask: () => Promise<HttpAnswer | null>,
  longest = 60_000,
  rest = 30,
): Promise<{ readonly answer: HttpAnswer; readonly asked: number }> {
  let asked = 0;
  const answer = await until(
    () => {
      asked += 1;
      return ask();
    },
    (given) => given !== null && !isPassing(given),
    longest,
    rest,
  );
  return { answer: answer as HttpAnswer, asked };
}

const inside =
  /Connection terminated|secret inside|ECONN|EPIPE|\bpg_|postgres|SELECT|UPDATE|INSERT|not queryable|timeout exceeded|node_modules|\bat \w+ \(/i;

/** Returns the problem of an error that leaves the outcome of a request open: its format, its headers, or internal details. Null if there is none. */
export function wrongRefusal({ status, headers, text, json }: HttpAnswer): string | null {
  if (inside.test(text)) return `shows the inside: ${text}`;
  if (status === 200) return graphRefusal(json as GraphAnswer, maskedBy(headers));
  if (status !== 503) return `is ${status}: ${text}`;
  if (headers['retry-after'] === undefined) return 'has no Retry-After';
  if (headers['content-type']?.startsWith('text/html')) return null;
  if (json !== undefined && 'errors' in (json as object))
    return graphRefusal(json as GraphAnswer, unavailableBy(headers));
  const { type, code, message, param } = (json as { error: Record<string, unknown> }).error;
  const whole =
    type === 'service_unavailable' &&
    code === 'service_unavailable' &&
    param === null &&
    message === unavailableBy(headers);
  return whole ? null : `is ${text}`;
}

interface GraphAnswer {
  readonly errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

const unavailableBy = (headers: HttpAnswer['headers']): string =>
  `The service is temporarily unavailable. Request id: ${headers['x-request-id']}`;
const maskedBy = (headers: HttpAnswer['headers']): string =>
  `An unexpected error occurred. Request id: ${headers['x-request-id']}`;

function graphRefusal({ errors }: GraphAnswer, expected: string): string | null {
  const whole = errors.every(
    ({ message, extensions: { code } }) => code === 'service_unavailable' && message === expected,
  );
  return whole ? null : `is ${JSON.stringify(errors)}`;
}
