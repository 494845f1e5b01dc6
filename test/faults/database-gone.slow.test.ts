import pg from 'pg';
import type { HttpResponse } from '../support/http-call';
import { openServiceOn, type ServiceCall, type TestService } from '../support/service';
import { until } from '../support/until';
import { type Follower, followSocket, followStream } from './support/followers';
import { isTransient, rejectionProblem } from './support/insistence';
import { OwnPostgres, type StopMode } from './support/own-postgres';

/** Clients per API. */
const clients = 3;

let postgres: OwnPostgres;
let service: TestService;
let accountId: string;
let personId: string;
const followers: Follower[] = [];
beforeAll(async () => {
  postgres = await OwnPostgres.open();
  service = await openServiceOn(postgres.url);
  accountId = service.demoData.accounts[0]?.id as string;
  personId = service.demoData.users.find(({ username }) => username === 'mei')?.id as string;
});
afterAll(async () => {
  for (const follower of followers) follower.stop();
  await service.close();
  await postgres.close();
});

/** A command with an idempotency key, and a function that reads the created id from the response. */
interface Order {
  readonly call: ServiceCall;
  readonly idIn: (json: any) => unknown;
}

/** Commands by API. */
const apis: Readonly<Record<string, (key: string) => Order>> = {
  rest: (key) => ({
    call: {
      method: 'POST',
      path: '/api/v1/transfers',
      headers: { 'idempotency-key': key, 'api-version-date': '2026-08-21' },
      body: { origin_id: accountId, destination_id: personId, amount: 0.01, currency: 'usd' },
    },
    idIn: ({ id }) => id,
  }),
  graph: (key) => ({
    call: {
      method: 'POST',
      path: '/graphql',
      headers: { 'idempotency-key': key },
      body: {
        query: `mutation { made: transferCreate(input: { originId: "${accountId}", destinationId: "${personId}", amount: "0.01", currency: USD }) { transfer { id } userErrors { message } } }`,
      },
    },
    idIn: ({ data }) => data?.made?.transfer?.id,
  }),
  legacy: (key) => ({
    call: {
      method: 'POST',
      path: '/api/v2/plans',
      headers: { 'idempotency-key': key },
      body: {
        product_id: service.demoData.examples.product_id,
        plan_type: 'one_time',
        base_currency: 'usd',
        initial_price: 5,
        visibility: 'hidden',
        internal_notes: key,
      },
    },
    idIn: ({ id }) => id,
  }),
};

interface CompletedOrder {
  readonly api: string;
  readonly key: string;
  readonly id: unknown;
  readonly asked: number;
}

/**
 * Clients that send one command after the other, each with its own key, and repeat it until it succeeds. Records the errors that they receive
 * meanwhile.
 */
class Load {
  readonly done: CompletedOrder[] = [];
  /** Number of errors by API and status. `wrong` lists the errors with an invalid response. */
  readonly refused: Record<string, number> = {};
  readonly wrong: string[] = [];
  private stopped = false;
  private readonly running: Promise<unknown>;

  constructor() {
    this.running = Promise.all(
      Object.keys(apis).flatMap((api) => Array.from({ length: clients }, (_, client) => this.follow(api, client))),
    );
  }

  get refusals(): number {
    return Object.values(this.refused).reduce((sum, count) => sum + count, 0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async follow(api: string, client: number): Promise<void> {
    for (let number = 0; !this.stopped; number += 1)
      await this.order(api, `${api} ${client} ${number} ${Math.random()}`);
  }

  private async order(api: string, key: string): Promise<void> {
    const { call, idIn } = (apis[api] as (key: string) => Order)(key);
    let requestCount = 0;
    const id = await until(
      async () => {
        requestCount += 1;
        const response = await service.request(call);
        const found = response.status < 300 && !isTransient(response) ? idIn(response.json) : undefined;
        if (found === undefined) this.note(api, response);
        return found;
      },
      (found) => found !== undefined,
    );
    this.done.push({ api, key, id, asked: requestCount });
  }

  private note(api: string, response: HttpResponse): void {
    const problem = response.status === 409 && isTransient(response) ? null : rejectionProblem(response);
    const name = `${api} ${response.status}`;
    this.refused[name] = (this.refused[name] ?? 0) + 1;
    if (problem && this.wrong.length < 20) this.wrong.push(`${api} ${problem}`);
  }
}

async function rows<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

interface LogPage {
  readonly data: {
    readonly events: {
      readonly nodes: readonly { readonly cursor: string }[];
      readonly pageInfo: { readonly endCursor: string };
    };
  };
}

/** Returns the cursors of all events after a given cursor; null for all events. Followers begin at the last cursor. */
async function cursorsAfter(startCursor: string | null): Promise<string[]> {
  const cursors: string[] = [];
  for (let after = startCursor; ;) {
    const { json } = await service.query(
      'query ($after: String) { events(first: 100, after: $after) { nodes { cursor } pageInfo { endCursor } } }',
      { after },
    );
    const {
      nodes,
      pageInfo: { endCursor },
    } = (json as LogPage).data.events;
    if (nodes.length === 0) return cursors;
    cursors.push(...nodes.map(({ cursor }) => cursor));
    after = endCursor;
  }
}

const isReady = () => fetch(`${service.origin}/readyz`).then(({ status }) => status === 200);

/**
 * Stops the database, waits until clients have received this many more errors, and starts it again. Resolves once commands succeed through every API.
 */
async function restartDatabase(mode: StopMode, rejectionCount: number, load: Load): Promise<void> {
  const before = load.refusals;
  await postgres.stop(mode);
  await until(async () => !(await isReady()));
  await until(() => load.refusals >= before + rejectionCount);
  await postgres.start();
  const doneBefore = load.done.length;
  await until(isReady);
  await until(() => Object.keys(apis).every((api) => load.done.slice(doneBefore).some((item) => item.api === api)));
}

it('errors report a database outage, nothing is lost or duplicated, and service resumes when the database is back', async () => {
  const before = {
    transfers: (await rows('SELECT id FROM payouts.transfers')).length,
    plans: (await rows('SELECT id FROM billing.plans')).length,
  };
  const key = service.demoData.accounts[0]?.keys.latest as string;
  // The service is ready before its outbox publisher has published the events of the demo data.
  await until(async () => (await cursorsAfter(null)).length > 0);
  const startCursor = (await cursorsAfter(null)).at(-1) as string;
  followers.push(
    followSocket(service.origin, key, startCursor),
    followSocket(service.origin, key, startCursor),
    followStream(service.origin, key, startCursor),
  );
  const load = new Load();
  await until(() => load.done.length >= 30);

  const course: [StopMode, number][] = [
    ['fast', 10],
    ['immediate', 10],
    ['immediate', 100],
    ['fast', 100],
  ];
  for (const [mode, rejectionCount] of course) {
    const doneCount = load.done.length;
    await restartDatabase(mode, rejectionCount, load);
    await until(() => load.done.length >= doneCount + 30);
  }
  await load.stop();
  process.stdout.write(
    `${JSON.stringify({ done: load.done.length, repeated: load.done.filter(({ asked }) => asked > 1).length, refused: load.refused, ends: followers.map(({ ends }) => ends) }, null, 1)}\n`,
  );

  expect(load.wrong).toEqual([]);
  // Every confirmed command has taken effect, and no other command.
  const createdIds = (apiNames: string[]) =>
    load.done
      .filter((item) => apiNames.includes(item.api))
      .map(({ id }) => String(id))
      .toSorted();
  const transfers = await rows<{ id: string }>(
    `SELECT id FROM payouts.transfers ORDER BY created_at DESC LIMIT (SELECT count(*) FROM payouts.transfers) - ${before.transfers}`,
  );
  const plans = await rows<{ id: string }>(
    `SELECT id FROM billing.plans ORDER BY created_at DESC LIMIT (SELECT count(*) FROM billing.plans) - ${before.plans}`,
  );
  expect(transfers.map(({ id }) => id).toSorted()).toEqual(createdIds(['rest', 'graph']));
  expect(plans.map(({ id }) => id).toSorted()).toEqual(createdIds(['legacy']));
  // Repeats of a command return the same id.
  for (const { api, key: idempotencyKey, id } of load.done.filter(({ asked }) => asked > 1)) {
    const { call, idIn } = (apis[api] as (key: string) => Order)(idempotencyKey);
    expect(idIn((await service.request(call)).json)).toBe(id);
  }
  // Followers have missed no event and received none twice.
  await until(
    async () =>
      (
        await rows<{ waiting: boolean }>(
          'SELECT EXISTS (SELECT FROM payouts.outbox) OR EXISTS (SELECT FROM billing.outbox) OR last_position > published_position AS waiting FROM events.log_state',
        )
      )[0]?.waiting === false,
  );
  const expectedCursors = await cursorsAfter(startCursor);
  for (const follower of followers) {
    await until(() => follower.cursors.length >= expectedCursors.length).catch(() => undefined);
    expect(follower.cursors).toEqual(expectedCursors);
  }
});
