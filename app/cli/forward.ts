import { signedHeaders } from '../../subgraphs/events/src/signing/signature';

/** How long a receiver is waited for, in seconds: by a webhook, and here, where it may be held at a breakpoint. */
const patience = { webhook: 5, here: 60 };

export interface Forwarded {
  /** What came back: a status, or why there is none. */
  readonly outcome: string;
  readonly milliseconds: number;
  /** What a webhook would have made of it where that is something else. */
  readonly remark: string | null;
}

/** Sends a message as a webhook would, once, and waits longer. Redirects are not followed. */
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
