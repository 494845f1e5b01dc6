import { signedHeaders } from '../../../subgraphs/events/src/signing/signature';

/**
 * Response timeouts in seconds: `webhook` for real webhook deliveries, `here` for this command, which waits longer
 * because the receiver may be stopped at a breakpoint.
 */
const timeoutSeconds = { webhook: 5, here: 60 };

export interface Forwarded {
  /** HTTP status of the response, or the reason why there is no response. */
  readonly outcome: string;
  readonly milliseconds: number;
  /** Note that a webhook delivery would have timed out; null if it would not. */
  readonly remark: string | null;
}

/**
 * Sends an event message once, signed like a webhook delivery, but with a timeout of 60 s. Redirects are not followed.
 */
export async function forward(url: string, secret: string, id: string, body: string): Promise<Forwarded> {
  const startedAt = performance.now();
  const outcome = await fetch(url, {
    method: 'POST',
    body,
    headers: { ...signedHeaders([secret], id, body, new Date()) },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutSeconds.here * 1_000),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return String(response.status);
    },
    (error: Error & { readonly cause?: { readonly code?: string } }) =>
      error.name === 'TimeoutError'
        ? `no response within ${timeoutSeconds.here} s`
        : (error.cause?.code ?? error.message),
  );
  const milliseconds = Math.round(performance.now() - startedAt);
  return {
    outcome,
    milliseconds,
    remark:
      milliseconds > timeoutSeconds.webhook * 1_000 ? `a webhook times out after ${timeoutSeconds.webhook} s` : null,
  };
}
