import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Requests that one webhook has received for one event. */
export interface EventRecord {
  readonly ids: Set<string>;
  requests: number;
  accepted: number;
}

/** Collects the requests that one webhook has received. */
export class Inbox {
  /**
   * Received requests of each event. The key is `resource number`: resource id and number of the event, separated by a
   * space.
   */
  readonly events = new Map<string, EventRecord>();
  /**
   * Events that arrived before the previous event of the same resource was accepted, as `resource number`, like the
   * keys of `events`.
   */
  readonly inversions: string[] = [];
  accepted = 0;
  requests = 0;
  /** Sequence number of the latest event of each resource that was accepted at least once. */
  private readonly latestAccepted = new Map<string, number>();

  /**
   * Records a request for the event with this number of the resource; `accepts` states whether the receiver accepts it.
   */
  take(id: string, resource: string, number: number, accepts: boolean): void {
    const key = `${resource} ${number}`;
    const record = this.events.get(key) ?? { ids: new Set(), requests: 0, accepted: 0 };
    this.events.set(key, record);
    record.ids.add(id);
    record.requests += 1;
    this.requests += 1;
    const latestAccepted = this.latestAccepted.get(resource) ?? 0;
    if (record.accepted === 0 && number !== latestAccepted + 1) this.inversions.push(key);
    if (!accepts) return;
    record.accepted += 1;
    if (record.accepted === 1) {
      this.accepted += 1;
      this.latestAccepted.set(resource, number);
    }
  }
}

export interface FlakyReceiver {
  /** Returns the webhook URL of the inbox with this name. */
  url(name: string): string;
  inbox(name: string): Inbox;
  close(): Promise<void>;
}

/** Opens a server that receives webhook requests and rejects a request, with status 503, if `refuses` returns true. */
export async function openFlakyReceiver(refuses: () => boolean): Promise<FlakyReceiver> {
  const inboxes = new Map<string, Inbox>();
  const inbox = (name: string): Inbox => {
    const found = inboxes.get(name) ?? new Inbox();
    inboxes.set(name, found);
    return found;
  };
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const { data } = JSON.parse(body) as { data: { id: string; title: string } };
        const isRejected = refuses();
        inbox((request.url ?? '').slice(1)).take(
          String(request.headers['webhook-id']),
          data.id,
          Number(data.title),
          !isRejected,
        );
        return response.writeHead(isRejected ? 503 : 204).end();
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    inbox,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
