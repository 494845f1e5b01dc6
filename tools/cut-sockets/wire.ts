import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy between clients and the service. It can cut connections, which loses the data in transit. */
export class Wire {
  private readonly pairs = new Set<readonly [client: Socket, service: Socket]>();

  private constructor(private readonly server: Server) {}

  static async to(port: number): Promise<Wire> {
    const server = createServer();
    const wire = new Wire(server);
    server.on('connection', (client) => wire.join(client, connect(port, '127.0.0.1')));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return wire;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Cuts one of the open connections. `choice`, in [0, 1), selects it. Returns false if no connection was open. */
  cut(choice: number): boolean {
    const pair = [...this.pairs][Math.floor(choice * this.pairs.size)];
    for (const socket of pair ?? []) socket.resetAndDestroy();
    return pair !== undefined;
  }

  async close(): Promise<void> {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket, service: Socket): void {
    const pair = [client, service] as const;
    this.pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
    client.pipe(service);
    service.pipe(client);
  }
}
