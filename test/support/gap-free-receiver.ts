import { Random } from '../../tools/crash-test/random';
import { type Behaviour, openReceiver, type Received } from '../../subgraphs/events/src/testing/receiver';

/** A page of the event list: messages in the order of the log. */
export interface EventPage {
  readonly messages: readonly { readonly id: string }[];
  readonly endCursor: string;
  readonly hasNextPage: boolean;
}

/** Returns the numbers of a fifth of the first requests, selected at random. */
export function randomFifth(requests: number, seed: number): ReadonlySet<number> {
  const numbers = Array.from({ length: requests }, (_, index) => index + 1);
  return new Set(new Random(seed).shuffled(numbers).slice(0, requests / 5));
}

/** Reads a page of those events of the event list to which the webhook subscribes, after a cursor. */
export type ListEvents = (after: string) => Promise<EventPage>;

/**
 * Webhook receiver of docs/webhooks.md, which handles each event once: it compares the previous cursor of each message
 * with the cursor of the last handled one, and reads missed events from the event list. Requests can be lost: those are
 * accepted, and their messages are not handled.
 */
export class GapFreeReceiver {
  /** Ids of the handled messages, in the order in which they were handled. */
  readonly handled: string[] = [];
  /** Number of gaps that were filled from the event list. */
  gaps = 0;
  private readonly handledIds = new Set<string>();
  private requests = 0;
  private lost = 0;
  private queue: Promise<void> = Promise.resolve();

  private constructor(
    private last: string,
    private readonly list: ListEvents,
    private readonly lostRequests: ReadonlySet<number>,
  ) {}

  /**
   * @param start cursor of the event list from before the first event
   * @param lostRequests numbers of the requests that are lost; the first request has number 1
   */
  static async open(
    start: string,
    list: ListEvents,
    lostRequests: ReadonlySet<number>,
  ): Promise<{ readonly receiver: GapFreeReceiver; readonly url: string; close(): Promise<void> }> {
    const receiver = new GapFreeReceiver(start, list, lostRequests);
    const { url, close } = await openReceiver((request, requestNumber) => receiver.accept(request, requestNumber));
    return { receiver, url, close };
  }

  get counts(): { readonly requests: number; readonly lost: number; readonly handled: number } {
    return { requests: this.requests, lost: this.lost, handled: this.handled.length };
  }

  private accept(request: Received, requestNumber: number): Behaviour {
    this.requests += 1;
    if (this.lostRequests.has(requestNumber)) {
      this.lost += 1;
      return { status: 200 };
    }
    // One message at a time, since each is compared with the one before. The response follows the handling.
    this.queue = this.queue.then(() => this.receive(request));
    return { status: 200, after: this.queue };
  }

  private async receive({ id, headers }: Received): Promise<void> {
    const cursor = headers['webhook-cursor'];
    if (cursor === undefined || this.handledIds.has(id)) return;
    if (headers['webhook-previous-cursor'] !== this.last) await this.fillGap(id);
    this.handle(id);
    this.last = cursor;
  }

  /** Handles the events after the last handled one, up to the received message. */
  private async fillGap(receivedId: string): Promise<void> {
    this.gaps += 1;
    for (let after = this.last, hasNextPage = true; hasNextPage;) {
      const page = await this.list(after);
      for (const { id } of page.messages) {
        if (id === receivedId) return;
        this.handle(id);
      }
      ({ endCursor: after, hasNextPage } = page);
    }
  }

  private handle(id: string): void {
    if (this.handledIds.has(id)) return;
    this.handledIds.add(id);
    this.handled.push(id);
  }
}
