import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { GraphServer } from './graph-server';

/** A minimal client of the `graphql-transport-ws` protocol that stores received messages in order. */
export class Peer {
  readonly received: { readonly type: string; readonly id?: string; readonly payload?: unknown }[] = [];
  readonly closed: Promise<string>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.received.push(JSON.parse(String(data))));
    this.closed = once(socket, 'close').then(([code, reason]) => `${code} ${String(reason)}`);
  }

  static async to(server: GraphServer): Promise<Peer> {
    const socket = new WebSocket(server.wsUrl, 'graphql-transport-ws');
    const peer = new Peer(socket);
    await once(socket, 'open');
    return peer;
  }

  static async initialised(
    server: GraphServer,
    payload: object = { Authorization: 'Bearer key_acct_1' },
  ): Promise<Peer> {
    const peer = await Peer.to(server);
    peer.send({ type: 'connection_init', payload });
    await peer.message((message) => message.type === 'connection_ack');
    return peer;
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  subscribe(id: string, query: string, variables: object = {}): void {
    this.send({ type: 'subscribe', id, payload: { query, variables } });
  }

  async message(predicate: (message: Peer['received'][number]) => boolean): Promise<Peer['received'][number]> {
    for (;;) {
      const found = this.received.find(predicate);
      if (found) return found;
      await once(this.socket, 'message');
    }
  }
}
