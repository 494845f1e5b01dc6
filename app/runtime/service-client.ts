import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';

/** An error response of the service, or a failed connection; reported in one line. */
export class ServiceClientError extends OperatorError {
  /** @param status HTTP status of the response; undefined if there was none, or if the request was not the reason */
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** The service does not respond. */
export class ServiceUnreachable extends ServiceClientError {
  constructor(url: string) {
    super(`No response from ${url}. Is the service running?`);
  }
}

/** REST client of a running service, with one credential. */
export interface ServiceClient {
  /** Sends a request and returns the response body. Throws `ServiceClientError`. */
  request<Answer>(method: string, path: string, body?: object): Promise<Answer>;
}

/** A request with a credential. */
export interface ServiceCall {
  readonly method: string;
  readonly path: string;
  /** Headers in addition to the credential and the content type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text; absent for none. */
  readonly body?: string | undefined;
  /** Ends the request; by default after 30 s. */
  readonly signal?: AbortSignal;
}

/** Request timeout in milliseconds. */
const requestTimeoutMs = 30_000;

/**
 * Sends one request, and returns the response, whatever its status. Throws `ServiceUnreachable` if there is none.
 * @param api URL that the path is relative to
 */
export function callService(
  api: string,
  key: string,
  { method, path, headers, body, signal = AbortSignal.timeout(requestTimeoutMs) }: ServiceCall,
): Promise<Response> {
  return fetch(`${api}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    signal,
    ...(body !== undefined && { body }),
  }).catch(() => {
    throw new ServiceUnreachable(api);
  });
}

/**
 * Creates a REST client.
 * @param api URL of the date-versioned REST API, for example `http://127.0.0.1:4000/api/v1`
 * @param key credential of all requests
 * @param version API version of the requests; defaults to the version of the credential
 */
export function serviceClient(api: string, key: string, version?: string): ServiceClient {
  const headers: Record<string, string> = version === undefined ? {} : { 'api-version-date': version };
  return {
    async request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
      const response = await callService(api, key, { method, path, headers, body: body && JSON.stringify(body) });
      const result = (await response.json().catch(() => null)) as
        | (Answer & { readonly error?: { readonly message: string } })
        | null;
      if (!response.ok || result === null)
        throw new ServiceClientError(
          result?.error?.message ?? `The service returned ${response.status}.`,
          response.status,
        );
      return result;
    },
  };
}
