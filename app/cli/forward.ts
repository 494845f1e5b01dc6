import { signedHeaders } from '../../subgraphs/events/src/signing/signature';

/** Response timeouts in seconds: of a webhook, and of this command, where the receiver may stop at a breakpoint. */
const patience = { webhook: 5, here: 60 };

export interface Forwarded {
  /** HTTP status of the response, or the reason why there is none. */
  readonly outcome: string;
  readonly milliseconds: number;
  /** How the result of a webhook would differ; null if it would not. */
  readonly remark: string | null;
}

/** Sends a message once, signed like a webhook message, with a longer timeout. Redirects are not followed. */
export async function forward(url: string, secret: string, id: string, body: string): Promise<Forwarded> {
  const begun = performance.now();
  const outcome = await fetch(url, {
    method: 'POST',
    body,
    headers: { ...signedHeaders([secret], id, body, new Date()) },
    redirect: 'manual',
    signal: AbortSignal.timeout(patience.here * 1_000),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return String(response.status);
    },
    (error: Error & { readonly cause?: { readonly code?: string } }) =>
      error.name === 'TimeoutError' ? `no answer within ${patience.here} s` : (error.cause?.code ?? error.message),
  );
  const milliseconds = Math.round(performance.now() - begun);
  return {
    outcome,
    milliseconds,
    remark: milliseconds > patience.webhook * 1_000 ? `a webhook waits ${patience.webhook} s` : null,
  };
}
