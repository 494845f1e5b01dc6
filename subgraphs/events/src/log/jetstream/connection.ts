import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { Authenticator, ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../../../../kit/src';
import { EventLogUnreachable } from '../event-log-unreachable';

export interface JetStreamSettings {
  /** `nats://host:port` or `tls://host:port`, with name and password, or a token, where the server asks for them. */
  readonly url: string;
  /** Text of a file of credentials (`.creds`), for servers that work with tokens and keys. */
  readonly credentials?: string;
  /** Servers of a cluster that keep a copy of the stream; one unless told. */
  readonly replicas?: number;
}

/** A connection to a server with JetStream. */
export interface JetStreamConnection {
  readonly connection: NatsConnection;
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
  /** Whether the server is there at this moment, as far as is known. */
  isUp(): boolean;
  /** Does something with the server. Rejects as soon as the connection is lost: an answer would not come any more. */
  whileUp<T>(work: () => Promise<T>): Promise<T>;
}

/** Longest wait for the server's answer, in milliseconds. */
export const patience = 5_000;
const reconnectPause = 250;

/**
 * Connects, and makes sure that the server has JetStream. A connection that is lost later comes back by itself.
 * Throws `EventLogUnreachable` where the server cannot be reached, refuses the credentials or has no JetStream.
 */
export async function connectTo(settings: JetStreamSettings, log: Logger): Promise<JetStreamConnection> {
  const { host } = new URL(settings.url);
  // Loaded only where there is a server to talk to.
  const [{ connect, credsAuthenticator }, { jetstream, jetstreamManager }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ]);
  let connection: NatsConnection | null = null;
  try {
    // The last line needs its end, which a secret's file has lost.
    const authenticator =
      settings.credentials === undefined
        ? undefined
        : credsAuthenticator(new TextEncoder().encode(`${settings.credentials}\n`));
    connection = await connect(optionsOf(settings, authenticator));
    const manager = await jetstreamManager(connection, { timeout: patience });
    return { connection, manager, client: jetstream(connection, { timeout: patience }), ...watch(connection, log) };
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
    timeout: patience,
    pingInterval: 10_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectPause,
    // Credentials may be refused for a while, as when they are exchanged at the server first.
    ignoreAuthErrorAbort: true,
  };
}

function reasonOf(error: Error, host: string): string {
  if (error.name === 'AuthorizationError')
    return `${host} refuses the credentials (in EVENT_LOG_URL, or EVENT_LOG_CREDENTIALS)`;
  if (error.name === 'JetStreamNotEnabled') return `${host} has no JetStream (start it with -js)`;
  if (/credentials/.test(error.message))
    return 'EVENT_LOG_CREDENTIALS is not the text of a file of credentials (.creds)';
  return `${host} does not answer as one (${error.message})`;
}

/** Knows whether the server is there, and says when it goes and comes. */
function watch(connection: NatsConnection, log: Logger): Pick<JetStreamConnection, 'isUp' | 'whileUp'> {
  let up = true;
  const waiting = new Set<() => void>();
  const lose = (): void => {
    up = false;
    for (const giveUp of waiting) giveUp();
  };
  const follow = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') log.warn('connection to NATS lost');
      else if (type === 'reconnect') log.info('connection to NATS is back');
      if (type === 'disconnect') lose();
      else if (type === 'reconnect') up = true;
    }
    lose();
  };
  void follow();
  const whileUp = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => reject(new Error('There is no connection to NATS'));
      if (!up) return giveUp();
      waiting.add(giveUp);
      work()
        .then(resolve, reject)
        .finally(() => waiting.delete(giveUp));
    });
  return { isUp: () => up, whileUp };
}
