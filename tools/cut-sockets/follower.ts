import { WebSocket } from 'ws';

/** Fields that are selected for each event; `cursor` is the position after which a subscription resumes. */
export const eventFields = 'id type cursor occurredAt accountId resource resourceId message';

const query = `subscription ($after: String) { events(after: $after) { ${eventFields} } }`;

/** WebSocket close codes with which an overloaded service requests a later retry. */
const overloadCloseCodes = new Set([1012, 1013]);

interface Message {
  readonly type: string;
  readonly payload?: {
    readonly data?: { readonly events: { readonly cursor: string } } | null;
    readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  };
}

/**
 * A client that subscribes to an account's events over connections that may break at any time, and resumes after the
 * last received event.
 */
export class Follower {
  /** All received events in order, each as an index into the list of event texts that all clients share. */
  readonly received: number[] = [];
  /** Number of reconnections. */
  resumed = 0;
  /** Number of times that an overloaded service closed or rejected the connection and requested a later retry. */
  rejected = 0;
  /** Unexpected errors, and connection closures that the test did not cause. */
  readonly wrong: string[] = [];
  private socket: WebSocket | null = null;
  private stopped = false;

  /**
   * @param after cursor of the event to start after
   * @param numberOf returns the index of an event's text in the shared list
   */
  constructor(
    private readonly url: string,
    private readonly key: string,
    private after: string,
    private readonly numberOf: (text: string) => number,
  ) {}

  start(): void {
    if (this.stopped) return;
    const socket = new WebSocket(this.url, 'graphql-transport-ws', { perMessageDeflate: false });
    this.socket = socket;
    const send = (message: object): void => socket.send(JSON.stringify(message));
    socket.on('open', () => send({ type: 'connection_init', payload: { token: this.key } }));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type === 'connection_ack')
        send({ type: 'subscribe', id: '1', payload: { query, variables: { after: this.after } } });
      else this.onMessage(message);
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      if (overloadCloseCodes.has(code)) this.rejected += 1;
      // Code 1006: the test has cut the connection.
      else if (code !== 1006 && !this.stopped) this.wrong.push(`closed with ${code}`);
      if (this.stopped) return;
      this.resumed += 1;
      setTimeout(() => this.start(), 10 + Math.random() * 200);
    });
  }

  stop(): void {
    this.stopped = true;
    this.socket?.terminate();
  }

  private onMessage({ type, payload }: Message): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (payload?.errors?.some(({ extensions }) => extensions?.code === 'service_unavailable')) {
      this.rejected += 1;
      return this.socket.terminate();
    }
    const event = payload?.data?.events;
    if (type !== 'next' || payload?.errors || !event)
      return void (this.stopped || this.wrong.push(`${type} ${JSON.stringify(payload)}`));
    this.received.push(this.numberOf(JSON.stringify(event)));
    this.after = event.cursor;
  }
}
