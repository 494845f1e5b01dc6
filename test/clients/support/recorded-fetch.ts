/** A request for the graph, as far as tests read it. */
export interface GraphRequest {
  readonly hasText: boolean;
  readonly hasHash: boolean;
}

/** `fetch` that sends a credential, records all requests, and can keep requests waiting. */
export interface RecordedFetch {
  readonly fetch: typeof fetch;
  readonly requests: GraphRequest[];
  /** Keeps further requests waiting until the returned function is called. */
  hold(): () => void;
}

export function recordedFetch(key: string): RecordedFetch {
  const requests: GraphRequest[] = [];
  let gate: Promise<void> = Promise.resolve();
  return {
    requests,
    fetch: async (input, init) => {
      requests.push(requestOf(String(input), init?.body));
      await gate;
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${key}`);
      return fetch(input, { ...init, headers });
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

/** Reads the parameters of a request from its body, or for GET from its URL. */
function requestOf(url: string, body: unknown): GraphRequest {
  if (body == null) {
    const { searchParams } = new URL(url);
    return { hasText: Boolean(searchParams.get('query')), hasHash: searchParams.get('extensions') !== null };
  }
  const { query, extensions } = JSON.parse(String(body)) as {
    query?: string;
    extensions?: { persistedQuery?: object };
  };
  return { hasText: Boolean(query), hasHash: extensions?.persistedQuery !== undefined };
}
