interface PageRequest {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Record<string, unknown> | null;
}

interface PageOptions {
  readonly headers?: Record<string, string>;
  readonly documentAST?: {
    readonly definitions: readonly { readonly operation?: string; readonly name?: { readonly value: string } }[];
  };
}

interface Observer {
  next(value: unknown): void;
  error(reason: unknown): void;
  complete(): void;
}

/**
 * Fetcher of GraphiQL: HTTP for queries and mutations, one WebSocket for each subscription, with the headers of the page as connection
 * parameters. It runs in the browser from its source text, so it must not refer to anything outside of itself.
 */
export function pageFetcher(endpoint: string): (request: PageRequest, options?: PageOptions) => unknown {
  const isSubscription = ({ operationName }: PageRequest, options?: PageOptions): boolean =>
    (options?.documentAST?.definitions ?? []).some(
      ({ operation, name }) => operation === 'subscription' && (!operationName || name?.value === operationName),
    );
  const subscribe = (
    request: PageRequest,
    headers: Record<string, string>,
    observer: Observer,
  ): { unsubscribe(): void } => {
    const socket = new WebSocket(endpoint.replace(/^http/, 'ws'), 'graphql-transport-ws');
    const send = (message: object): void => socket.send(JSON.stringify(message));
    socket.addEventListener('open', () => send({ type: 'connection_init', payload: headers }));
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; payload?: unknown };
      if (message.type === 'connection_ack') send({ type: 'subscribe', id: '1', payload: request });
      if (message.type === 'ping') send({ type: 'pong' });
      if (message.type === 'next') observer.next(message.payload);
      if (message.type === 'error') observer.next({ errors: message.payload });
      if (message.type === 'complete' || message.type === 'error') socket.close(1000);
    });
    socket.addEventListener('close', ({ code, reason }) => {
      if (code === 1000) observer.complete();
      else observer.error({ errors: [{ message: `The connection was closed: ${code} ${reason}` }] });
    });
    return { unsubscribe: () => socket.close(1000) };
  };
  return (request, options) => {
    // The page starts with an incomplete `Authorization` header (`Bearer`); until a credential is filled in, requests
    // are sent without this header.
    const filled = Object.entries(options?.headers ?? {}).filter(([, value]) => value.trim() !== 'Bearer');
    const headers = Object.fromEntries(filled);
    if (isSubscription(request, options))
      return { subscribe: (observer: Observer) => subscribe(request, headers, observer) };
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    };
    return fetch(endpoint, init).then((response) => response.json());
  };
}
