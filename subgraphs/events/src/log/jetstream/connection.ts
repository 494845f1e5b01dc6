import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { Authenticator, ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../../../../kit/src';
import { OperatorError } from '../../../../kit/src/errors/operator-error';

/** The configured NATS server is unavailable; the message states the reason. */
class EventLogUnreachable extends OperatorError {
  constructor(reason: string, cause: unknown) {
    super(`The NATS server in EVENT_LOG_URL is not available: ${reason}.`, { cause });
  }
}

export interface JetStreamSettings {
  /** `nats://host:port` or `tls://host:port`, with user and password, or a token, if the server requires authentication. */
  readonly url: string;
  /** Content of a credentials file (`.creds`), for servers with JWT and NKey authentication. */
  readonly credentials?: string;
  /** Number of stream replicas in a cluster; default 1. */
  readonly replicas?: number;
}

/** A connection to a NATS server with JetStream. */
export interface JetStreamConnection {
  readonly connection: NatsConnection;
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
  /** Whether the connection is up, as far as the client knows. */
  isUp(): boolean;
  /**
   * Runs a request to the server. Rejects as soon as the connection is lost, since a response can no longer arrive, and
   * immediately if there is no connection.
   */
  whileUp<T>(work: () => Promise<T>): Promise<T>;
}

/** Timeout of connecting to the NATS server and of requests to it, in milliseconds. */
export const requestTimeoutMs = 5_000;
const reconnectDelayMs = 250;

/**
 * Connects and checks that JetStream is enabled. A lost connection is re-established automatically. Throws
 * `EventLogUnreachable` if the server is unreachable, rejects the credentials or has no JetStream.
 */
export async function connectTo(settings: JetStreamSettings, log: Logger): Promise<JetStreamConnection> {
  const { host } = new URL(settings.url);
  // Imported lazily: only deployments with a NATS server need these packages.
  const [{ connect, credsAuthenticator }, { jetstream, jetstreamManager }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ]);
  let connection: NatsConnection | null = null;
  try {
    // The last line of the credentials must end with a line break, which secret files often lack.
    const authenticator =
      settings.credentials === undefined
        ? undefined
        : credsAuthenticator(new TextEncoder().encode(`${settings.credentials}\n`));
    connection = await connect(optionsOf(settings, authenticator));
    const manager = await jetstreamManager(connection, { timeout: requestTimeoutMs });
    return {
      connection,
      manager,
      client: jetstream(connection, { timeout: requestTimeoutMs }),
      ...trackStatus(connection, log),
    };
  } catch (error) {
    await connection?.close();
    throw new EventLogUnreachable(reasonOf(error as Error, host), error);
  }
}

function optionsOf({ url }: JetStreamSettings, authenticator: Authenticator | undefined): ConnectionOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: `${hostname}:${port || '4222'}`,
    name: 'commerce-graph',
    ...(protocol === 'tls:' && { tls: {} }),
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
    ...(authenticator && { authenticator }),
    timeout: requestTimeoutMs,
    pingInterval: 10_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectDelayMs,
    // Keep reconnecting after rejected credentials: the rejection may be temporary, for example during a rotation in
    // which the server is updated first.
    ignoreAuthErrorAbort: true,
  };
}

function reasonOf(error: Error, host: string): string {
  if (error.name === 'AuthorizationError')
    return `${host} rejects the credentials (in EVENT_LOG_URL, or EVENT_LOG_CREDENTIALS)`;
  if (error.name === 'JetStreamNotEnabled') return `${host} has no JetStream (start it with -js)`;
  if (/credentials/.test(error.message))
    return 'EVENT_LOG_CREDENTIALS is not the content of a credentials file (.creds)';
  return `${host} does not respond as a NATS server (${error.message})`;
}

/** Tracks the status of the connection and logs disconnects and reconnects. */
function trackStatus(connection: NatsConnection, log: Logger): Pick<JetStreamConnection, 'isUp' | 'whileUp'> {
  let up = true;
  const pendingCalls = new Set<() => void>();
  const markDown = (): void => {
    up = false;
    for (const rejectWaiter of pendingCalls) rejectWaiter();
  };
  const follow = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') log.warn('connection to NATS lost');
      else if (type === 'reconnect') log.info('connection to NATS restored');
      if (type === 'disconnect') markDown();
      else if (type === 'reconnect') up = true;
    }
    markDown();
  };
  void follow();
  const rejectOnDisconnect = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const rejectWaiter = (): void => reject(new Error('There is no connection to NATS'));
      if (!up) return rejectWaiter();
      pendingCalls.add(rejectWaiter);
      work()
        .then(resolve, reject)
        .finally(() => pendingCalls.delete(rejectWaiter));
    });
  return { isUp: () => up, whileUp: rejectOnDisconnect };
}
