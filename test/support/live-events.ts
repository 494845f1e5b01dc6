import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { until } from './until';

export interface EventRequest {
  readonly accountId?: string;
  readonly types?: readonly string[];
  /** Value of the input `EventFilter`. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly after?: string;
  /** Selection set of each event. */
  readonly fields?: string;
}

export interface LiveEvent {
  readonly id: string;
  readonly type: string;
  readonly cursor: string;
  readonly resourceId: string;
  readonly accountId: string;
  readonly [field: string]: unknown;
}

/** An error that ended a subscription. */
export interface SubscriptionError {
  readonly code: unknown;
  readonly message: string;
}

/** A client that subscribes to events over a real WebSocket. */
export interface Listener {
  /** All events received so far. */
  readonly events: readonly LiveEvent[];
  /** The errors that ended the subscription; null if there are none. */
  readonly refused: readonly SubscriptionError[] | null;
  /** Close code of the connection; null while it is open. */
  readonly closed: number | null;
  /** Waits for at least `count` events, and returns all received events. */
  received(count: number): Promise<readonly LiveEvent[]>;
  stop(): Promise<void>;
}

const defaultFields = 'id type cursor resourceId accountId';

/** Subscribes to events with a credential. Resolves when the connection is acknowledged. */
export async function listenTo(
  url: string,
  credential: string,
  { fields = defaultFields, ...variables }: EventRequest = {},
): Promise<Listener> {
  const events: LiveEvent[] = [];
  const state = { refused: null as readonly SubscriptionError[] | null, closed: null as number | null };
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    lazy: false,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${credential}` },
    onNonLazyError: () => undefined,
  });
  client.on('closed', (event) => (state.closed = (event as { code: number }).code));
  await acknowledged(client);
  // Only as needed: the release before this one has no filter.
  const [filterVariable, filter] = variables.filter ? [', $filter: EventFilter', ', filter: $filter'] : ['', ''];
  const query = `subscription ($accountId: ID, $types: [String!], $after: String${filterVariable}) { events(accountId: $accountId, types: $types, after: $after${filter}) { ${fields} } }`;
  const recordErrors = (errors: readonly { message: string; extensions?: Record<string, unknown> }[]): void => {
    state.refused = errors.map(({ message, extensions }) => ({ code: extensions?.code, message }));
  };
  client.subscribe<{ events: LiveEvent }>(
    { query, variables },
    {
      next: ({ data, errors }) =>
        data?.events && !errors ? void events.push(data.events) : recordErrors(errors ?? []),
      error: (reason) => Array.isArray(reason) && recordErrors(reason),
      complete: () => undefined,
    },
  );
  return {
    events,
    get refused() {
      return state.refused;
    },
    get closed() {
      return state.closed;
    },
    received: (count) =>
      until(
        () => events,
        ({ length }) => length >= count,
      ),
    stop: async () => client.dispose(),
  };
}

function acknowledged(client: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    client.on('connected', () => resolve());
    client.on('closed', (event) =>
      reject(new Error(`The connection was closed with ${(event as { code: number }).code}`)),
    );
  });
}
