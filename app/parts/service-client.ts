/** What the service has answered instead of doing what it was asked for, or that it does not answer; told in one line. */
export class ServiceRefused extends Error {}

/** A running service, asked over REST with one credential. */
export interface ServiceClient {
  /** The answer. Throws `ServiceRefused`. */
  ask<Answer>(method: string, path: string, body?: object): Promise<Answer>;
}

/** Longest time that an answer is waited for, in milliseconds. */
const answerWithin = 30_000;

/**
 * @param api address of the dated API, `http://127.0.0.1:4000/api/v1`
 * @param key credential
 * @param version of the contract; the credential's own one by default
 */
export function serviceClient(api: string, key: string, version?: string): ServiceClient {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(version !== undefined && { 'api-version-date': version }),
  };
  return {
    async ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
      const response = await fetch(`${api}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(answerWithin),
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new ServiceRefused(`Nothing answers at ${api}. Is the service running?`);
      });
      const answer = (await response.json().catch(() => null)) as
        | (Answer & { readonly error?: { readonly message: string } })
        | null;
      if (!response.ok || answer === null)
        throw new ServiceRefused(answer?.error?.message ?? `The service answered ${response.status}.`);
      return answer;
    },
  };
}
