import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Requests that one webhook has received for one event. */
export interface Told {
  readonly ids: Set<string>;
  requests: number;
  accepted: number;
}

/** Requests received by one webhook. */
export class Inbox {
  /** `resource number` → received requests. */
  readonly events = new Map<string, Told>();
  /** Events that arrived before an earlier event of the same resource was accepted. */
  readonly inversions: string[] = [];
  accepted = 0;
  requests = 0;
  /** Number of the latest event that was accepted for the first time, by resource. */
  private readonly reached = new Map<string, number>();

  /** Records a request; `accepts` states whether it was accepted. */
  take(id: string, resource: string, number: number, accepts: boolean): void {
    const key = `${resource} ${number}`;
    const told = this.events.get(key) ?? { ids: new Set(), requests: 0, accepted: 0 };
    this.events.set(key, told);
    told.ids.add(id);
    told.requests += 1;
    this.requests += 1;
    const reached = this.reached.get(resource) ?? 0;
    if (told.accepted === 0 && number !== reached + 1) this.inversions.push(key);
    if (!accepts) return;
    told.accepted += 1;
    if (told.accepted === 1) {
      this.accepted += 1;
      this.reached.set(resource, number);
    }
  }
}

export interface MoodyReceiver {
  /** URL of the inbox with this name. */
  url(name: string): string;
  inbox(name: string): Inbox;
  close(): Promise<void>;
}

/** Opens a fault-injecting receiver, which rejects requests as `refuses` decides. */
export async function openMoodyReceiver(refuses: () => boolean): Promise<MoodyReceiver> {
  const inboxes = new Map<string, Inbox>();
  const inbox = (name: string): Inbox => {
    const known = inboxes.get(name) ?? new Inbox();
    inboxes.set(name, known);
    return known;
  };
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const { data } = JSON.parse(body) as { data: { id: string; title: string } };
        const refused = refuses();
        inbox((request.url ?? '').slice(1)).take(
          String(request.headers['webhook-id']),
          data.id,
          Number(data.title),
          !refused,
        );
        return response.writeHead(refused ? 503 : 204).end();
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
