import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';

/** An error response of the service, or a failed connection; reported in one line. */
export class ServiceClientError extends OperatorError {}

/** REST client of a running service, with one credential. */
export interface ServiceClient {
  /** Sends a request and returns the response body. Throws `ServiceClientError`. */
  request<Answer>(method: string, path: string, body?: object): Promise<Answer>;
}

/** Request timeout in milliseconds. */
const requestTimeoutMs = 30_000;

/**
 * Creates a REST client.
 * @param api URL of the date-versioned REST API, for example `http://127.0.0.1:4000/api/v1`
 * @param key credential of all requests
 * @param version API version of the requests; defaults to the version of the credential
 */
export function serviceClient(api: string, key: string, version?: string): ServiceClient {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(version !== undefined && { 'api-version-date': version }),
  };
  return {
    async request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
      const response = await fetch(`${api}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(requestTimeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new ServiceClientError(`No response from ${api}. Is the service running?`);
      });
      const result = (await response.json().catch(() => null)) as
        | (Answer & { readonly error?: { readonly message: string } })
        | null;
      if (!response.ok || result === null)
        throw new ServiceClientError(result?.error?.message ?? `The service returned ${response.status}.`);
      return result;
    },
  };
}
