import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Follower } from '../cut-sockets/follower';
import type { DemoData } from '../../app/demo-data';
import { serviceClient } from '../../app/runtime/service-client';
import { waitFor } from '../../app/runtime/wait-for';
import type { Random } from './random';

/** Number of operations of each kind of background load. */
export interface BackgroundLoadCounts {
  readonly reads: number;
  readonly changes: number;
  /** Number of connections that were opened and closed. */
  readonly visits: number;
  /** Number of requests that the test webhook has received. */
  readonly deliveries: number;
}

interface Read {
  readonly path: string;
  readonly version?: string;
  /** GraphQL query; without it, the request is a REST request. */
  readonly query?: string;
  /** Substring that the response must contain. */
  readonly contains: string;
}

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
/**
 * Number of concurrent readers; then pauses between two reads of one reader, between two changes, and before a
 * subscription is closed, in milliseconds.
 */
const [readers, readIntervalMs, changeIntervalMs, visitIntervalMs] = [4, 10, 50, 250] as const;
/** Maximum number of recorded problems; maximum wait for pending events, in milliseconds. */
const [maxRecordedProblems, deliveryTimeoutMs] = [20, 30_000] as const;
const federated =
  'query { memberships(first: 20) { nodes { id status plan { id title product { id title } } user { id username } member { id } account { id title } } pageInfo { hasNextPage endCursor } } }';

/** Background load while clients move money: reads through every API, changes of a plan, subscriptions, and webhook deliveries. */
export class BackgroundLoad {
  readonly wrong: string[] = [];
  private readonly operationCounts = { reads: 0, changes: 0, visits: 0, deliveries: 0 };
  /** Texts of the events received over the permanent subscription, in order. */
  private readonly received: string[] = [];
  private readonly delivered = new Set<string>();
  private visiting: Promise<void> = Promise.resolve();
  private working: readonly Promise<void>[] = [];
  private follower: Follower | null = null;
  private stoppingVisits = false;
  private stopping = false;

  private constructor(
    private readonly origin: string,
    private readonly demoData: DemoData,
    private readonly random: Random,
    private readonly receiver: Server,
  ) {}

  /** Starts the background load on the service at `origin`. */
  static async open(origin: string, demoData: DemoData, random: Random): Promise<BackgroundLoad> {
    const receiver = createServer();
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const backgroundLoad = new BackgroundLoad(origin, demoData, random, receiver);
    await backgroundLoad.startLoad((receiver.address() as AddressInfo).port);
    return backgroundLoad;
  }

  get counts(): BackgroundLoadCounts {
    return this.operationCounts;
  }

  /**
   * Stops the load and waits until all events have been received and delivered. `wrong` contains the problems found.
   */
  async close(): Promise<void> {
    // The last visit ends with an event that is newer than its cursor, so that changes must continue until then.
    this.stoppingVisits = true;
    await this.visiting;
    this.stopping = true;
    await Promise.all(this.working);
    const listReceivedTitles = (): string[] => this.received.flatMap((text) => titleIn(text) ?? []);
    const all = Array.from({ length: this.operationCounts.changes }, (_, number) => titleOf(number + 1));
    await waitFor(
      () => listReceivedTitles().length >= all.length && this.delivered.size >= all.length,
      Boolean,
      deliveryTimeoutMs,
    ).catch(() => undefined);
    this.follower?.stop();
    this.wrong.push(...(this.follower?.wrong ?? []));
    if (listReceivedTitles().join() !== all.join())
      this.note(
        `${all.length} changes were made, but ${listReceivedTitles().length} were received over a subscription, or in another order`,
      );
    if (this.delivered.size !== all.length)
      this.note(`${all.length} changes were made, but the webhook received ${this.delivered.size}`);
    this.receiver.close();
    this.receiver.closeAllConnections();
  }

  private async startLoad(port: number): Promise<void> {
    const client = serviceClient(`${this.origin}/api/v1`, this.key, '2026-08-21');
    this.receiver.on('request', (request, response) => {
      this.delivered.add(String(request.headers['webhook-id']));
      this.operationCounts.deliveries += 1;
      request.resume().on('end', () => response.end());
    });
    await client.request('POST', '/webhooks', { url: `http://127.0.0.1:${port}/webhooks`, events: ['plan.updated'] });
    const end = await client.request<{ readonly page_info: { readonly end_cursor: string } }>(
      'GET',
      '/event_log?last=1',
    );
    this.follower = this.follow(end.page_info.end_cursor, this.received);
    const reads = this.readsOf();
    this.working = [...Array.from({ length: readers }, () => this.read(reads)), this.change()];
    this.visiting = this.visit(end.page_info.end_cursor);
  }

  private get key(): string {
    return this.demoData.accounts[0]?.keys.latest ?? '';
  }

  private readsOf(): readonly Read[] {
    const {
      accounts: [seller],
      examples,
    } = this.demoData;
    const lists = ['memberships', 'members', 'payments', 'plans', 'products', 'transfers'].map(
      (list) => `/api/v1/${list}?${list === 'transfers' ? 'origin_id' : 'account_id'}=${seller?.id}&first=20`,
    );
    const dated = [
      `/api/v1/plans/${examples.plan_id}`,
      `/api/v1/memberships/${examples.membership_id}`,
      '/api/v1/accounts/me',
      '/api/v1/event_log?last=20',
      ...lists,
    ];
    return [
      ...dated.flatMap((path) =>
        versions.map((version): Read => ({ path, version, contains: path.includes('?') ? '"data":[' : '"id":"' })),
      ),
      { path: `/api/v2/plans/${examples.plan_id}?expand[]=product`, contains: examples.plan_id ?? '' },
      ...Array.from({ length: dated.length }, (): Read => ({
        path: '/graphql',
        query: federated,
        contains: '"nodes":[{"id":"mem_',
      })),
    ];
  }

  private async read(reads: readonly Read[]): Promise<void> {
    const random = this.random.fork();
    for (; !this.stopping; await pause(random.below(readIntervalMs * 2))) {
      const { path, version, query, contains } = random.pick(reads);
      await this.checkResponse(
        `${path} at ${version}`,
        contains,
        {
          ...(query && { method: 'POST', body: JSON.stringify({ query }) }),
          headers: { 'content-type': 'application/json', ...(version && { 'api-version-date': version }) },
        },
        path,
      );
      this.operationCounts.reads += 1;
    }
  }

  /** Changes the title of a plan repeatedly, until the load is stopped or a change fails. */
  private async change(): Promise<void> {
    for (; !this.stopping; await pause(changeIntervalMs)) {
      const title = titleOf(this.operationCounts.changes + 1);
      const path = `/api/v1/plans/${this.demoData.examples.plan_id}`;
      const isDone = await this.checkResponse(
        `PATCH ${path}`,
        title,
        {
          method: 'PATCH',
          body: JSON.stringify({ title }),
          headers: { 'content-type': 'application/json', 'idempotency-key': title },
        },
        path,
      );
      if (!isDone) return;
      this.operationCounts.changes += 1;
    }
  }

  /** Repeatedly opens a new connection, subscribes to events, receives at least one event and closes the connection. */
  private async visit(after: string): Promise<void> {
    for (; !this.stoppingVisits; this.operationCounts.visits += 1) {
      const received: string[] = [];
      const previousChanges = this.operationCounts.changes;
      const subscriber = this.follow(after, received);
      await waitFor(() => received.length > 0, Boolean, deliveryTimeoutMs).catch(() =>
        this.note(
          `A connection received no events while ${this.operationCounts.changes - previousChanges} changes were made`,
        ),
      );
      await pause(visitIntervalMs);
      subscriber.stop();
      this.wrong.push(...subscriber.wrong);
      after = (JSON.parse(received.at(-1) ?? '{}') as { readonly cursor?: string }).cursor ?? after;
    }
  }

  private follow(after: string, received: string[]): Follower {
    const follower = new Follower(`${this.origin.replace('http', 'ws')}/graphql`, this.key, after, (text) =>
      received.push(text),
    );
    follower.start();
    return follower;
  }

  /** Sends a request and returns whether the response is successful and contains the expected text. */
  private async checkResponse(
    operation: string,
    expectedText: string,
    init: RequestInit,
    path: string,
  ): Promise<boolean> {
    const found = await fetch(this.origin + path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${this.key}` },
    }).then(
      async (result) => ({ status: result.status, text: await result.text() }),
      (error: Error) => ({ status: 0, text: error.message }),
    );
    const isCorrect = found.status === 200 && found.text.includes(expectedText) && !found.text.includes('"errors":[');
    if (!isCorrect) this.note(`${operation} returned ${found.status} ${found.text.slice(0, 200)}`);
    return isCorrect;
  }

  private note(line: string): void {
    if (this.wrong.length < maxRecordedProblems) this.wrong.push(line);
  }
}

function titleOf(number: number): string {
  return `Change ${number}`;
}

/** Returns the plan's title if the event is about a change of this test, otherwise null. */
function titleIn(text: string): string | null {
  const { type, message } = JSON.parse(text) as { readonly type: string; readonly message: string };
  const { data } = JSON.parse(message) as { readonly data: { readonly title?: string } };
  return type === 'plan.updated' && data.title?.startsWith('Change ') ? data.title : null;
}
