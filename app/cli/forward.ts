import { signedHeaders } from '../../subgraphs/events/src/signing/signature';

/** Longest wait for a receiver, in milliseconds, as webhooks wait. */
const patience = 5_000;

export interface Forwarded {
  /** What came back: a status, or why there is none. */
  readonly outcome: string;
  readonly milliseconds: number;
}

/** Sends a message as a webhook would, once. Redirects are not followed. */
export async function forward(url: string, secret: string, id: string, body: string): Promise<Forwarded> {
  const begun = performance.now();
  const outcome = await fetch(url, { method: 'POST', body, headers: { ...signedHeaders([secret], id, body, new Date()) }, redirect: 'manual', signal: AbortSignal.timeout(patience) }).then(
    async (response) => {
      await response.body?.cancel();
      return String(response.status);
    },
    (error: Error & { readonly cause?: { readonly code?: string } }) => (error.name === 'TimeoutError' ? 'no answer within 5 s' : error.cause?.code ?? error.message),
  );
  return { outcome, milliseconds: Math.round(performance.now() - begun) };
}
