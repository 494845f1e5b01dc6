import pg from 'pg';
import type { HttpAnswer } from '../support/http-call';
import { openServiceOn, type ServiceCall, type TestService } from '../support/service';
import { until } from '../support/until';
import { type Follower, followSocket, followStream } from './support/followers';
import { isPassing, wrongRefusal } from './support/insistence';
import { OwnPostgres, type Stop } from './support/own-postgres';

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
  accountId = service.world.accounts[0]?.id as string;
  personId = service.world.users.find(({ username }) => username === 'mei')?.id as string;
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
const doors: Readonly<Record<string, (key: string) => Order>> = {
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
        product_id: service.world.examples.product_id,
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

interface Done {
  readonly door: string;
  readonly key: string;
  readonly id: unknown;
  readonly asked: number;
}

/**
 * Clients that send one command after the other, each with its own key, and repeat it until it succeeds. Records the errors that they receive
 * meanwhile.
 */
class Load {
  readonly done: Done[] = [];
  /** Number of errors by API and status. `wrong` lists the errors with an invalid response. */
  readonly refused: Record<string, number> = {};
  readonly wrong: string[] = [];
  private stopped = false;
  private readonly running: Promise<unknown>;

  constructor() {
    this.running = Promise.all(
      Object.keys(doors).flatMap((door) => Array.from({ length: clients }, (_, client) => this.follow(door, client))),
    );
  }

  get refusals(): number {
    return Object.values(this.refused).reduce((sum, count) => sum + count, 0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async follow(door: string, client: number): Promise<void> {
    for (let number = 0; !this.stopped; number += 1)
      await this.order(door, `${door} ${client} ${number} ${Math.random()}`);
  }

  private async order(door: string, key: string): Promise<void> {
    const { call, idIn } = (doors[door] as (key: string) => Order)(key);
    let asked = 0;
    const id = await until(
      async () => {
        asked += 1;
        const answer = await service.request(call);
        const found = answer.status < 300 && !isPassing(answer) ? idIn(answer.json) : undefined;
        if (found === undefined) this.note(door, answer);
        return found;
      },
      (found) => found !== undefined,
    );
    this.done.push({ door, key, id, asked });
  }

  private note(door: string, answer: HttpAnswer): void {
    const wrong = answer.status === 409 && isPassing(answer) ? null : wrongRefusal(answer);
    const name = `${door} ${answer.status}`;
    this.refused[name] = (this.refused[name] ?? 0) + 1;
    if (wrong && this.wrong.length < 20) this.wrong.push(`${door} ${wrong}`);
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

/** Returns the cursors of all events after one. Followers begin at the last one. */
async function cursorsAfter(begin: string | null): Promise<string[]> {
  const cursors: string[] = [];
  for (let after = begin; ;) {
    const { json } = await service.ask(
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
async function goneAndBack(how: Stop, refusals: number, load: Load): Promise<void> {
  const before = load.refusals;
  await postgres.stop(how);
  await until(async () => !(await isReady()));
  await until(() => load.refusals >= before + refusals);
  await postgres.start();
  const known = load.done.length;
  await until(isReady);
  await until(() => Object.keys(doors).every((door) => load.done.slice(known).some((one) => one.door === door)));
}

it('errors report a database outage, nothing is lost or duplicated, and service resumes when the database is back', async () => {
  const before = {
    transfers: (await rows('SELECT id FROM payouts.transfers')).length,
    plans: (await rows('SELECT id FROM billing.plans')).length,
  };
  const key = service.world.accounts[0]?.keys.latest as string;
  const begin = (await cursorsAfter(null)).at(-1) as string;
  followers.push(
    followSocket(service.origin, key, begin),
    followSocket(service.origin, key, begin),
    followStream(service.origin, key, begin),
  );
  const load = new Load();
  await until(() => load.done.length >= 30);

  const course: [Stop, number][] = [
    ['fast', 10],
    ['immediate', 10],
    ['immediate', 100],
    ['fast', 100],
  ];
  for (const [how, refusals] of course) {
    const asked = load.done.length;
    await goneAndBack(how, refusals, load);
    await until(() => load.done.length >= asked + 30);
  }
  await load.stop();
  process.stdout.write(
    `${JSON.stringify({ done: load.done.length, repeated: load.done.filter(({ asked }) => asked > 1).length, refused: load.refused, ends: followers.map(({ ends }) => ends) }, null, 1)}\n`,
  );

  expect(load.wrong).toEqual([]);
  // Every confirmed command has taken effect, and nothing else.
  const made = (door: string[]) =>
    load.done
      .filter((one) => door.includes(one.door))
      .map(({ id }) => String(id))
      .toSorted();
  const transfers = await rows<{ id: string }>(
    `SELECT id FROM payouts.transfers ORDER BY created_at DESC LIMIT (SELECT count(*) FROM payouts.transfers) - ${before.transfers}`,
  );
  const plans = await rows<{ id: string }>(
    `SELECT id FROM billing.plans ORDER BY created_at DESC LIMIT (SELECT count(*) FROM billing.plans) - ${before.plans}`,
  );
  expect(transfers.map(({ id }) => id).toSorted()).toEqual(made(['rest', 'graph']));
  expect(plans.map(({ id }) => id).toSorted()).toEqual(made(['legacy']));
  // Its repeats return the same id.
  for (const { door, key: used, id } of load.done.filter(({ asked }) => asked > 1)) {
    const { call, idIn } = (doors[door] as (key: string) => Order)(used);
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
  const told = await cursorsAfter(begin);
  for (const follower of followers) {
    await until(() => follower.cursors.length >= told.length).catch(() => undefined);
    expect(follower.cursors).toEqual(told);
  }
});
