import pg from 'pg';
import { execute, type ExecutionResult, parse, subscribe } from 'graphql';
import {
  compileContract,
  type Contract,
  defineVersionChange,
  envelopeFieldRenamed,
  fieldRenamed,
  nullable,
  Type,
} from '../../../../contract/versioning';
import { templateDatabase } from '../../../../test/support';
import {
  type Context,
  createContext,
  createLogger,
  type Grant,
  kitTables,
  type Principal,
  recordEvent,
  Signals,
  systemPrincipal,
  type Transaction,
} from '../../../kit/src';
import {
  createEventsSubgraph,
  type EventsOptions,
  type EventsSubgraph,
  outboxSignal,
  type ReadResource,
} from '../index';

const log = createLogger('silent');
export const webhookSecret = 'a secret that only tests of events have';

/**
 * Creates a contract with two versions of a plan, and a membership whose e-mail requires a permission: the minimum for
 * tests of versions and hidden fields.
 */
export function testContract(): Contract {
  return compileContract({
    schemas: {
      Plan: Type.Object({
        id: Type.String(),
        account: Type.String(),
        price: Type.Number(),
        secret_note: Type.Optional(Type.String({ 'x-internal': true })),
      }),
      Membership: Type.Object({
        id: Type.String(),
        user: Type.Object({ email: nullable(Type.String(), { 'x-permission': 'member:email:read' }) }),
      }),
    },
    changes: [
      defineVersionChange({
        version: '2026-08-14',
        name: 'envelope',
        summary: 'The envelope says account.',
        why: 'One word.',
        upgrade: 'Read account_id.',
        operations: [envelopeFieldRenamed({ older: 'company_id', newer: 'account_id' })],
        examples: [{ envelope: { newer: { account_id: 'biz_one' }, older: { company_id: 'biz_one' } } }],
      }),
      defineVersionChange({
        version: '2026-06-09',
        name: 'plan',
        summary: 'A plan says account.',
        why: 'One word.',
        upgrade: 'Read account.',
        operations: [fieldRenamed('Plan', { older: 'company', newer: 'account' })],
        examples: [
          {
            schema: 'Plan',
            newer: { id: 'plan_a', account: 'biz_one', price: 1 },
            older: { id: 'plan_a', company: 'biz_one', price: 1 },
          },
        ],
      }),
    ],
    endpoints: [],
  });
}

/** Builds the body of a resource from its row snapshot, in the form in which the graph would return it. */
export const readRow: ReadResource = async (resource, id, { row }) =>
  resource === 'Plan'
    ? { id, account: row.account_id, price: JSON.rawJSON(String(row.price)), secret_note: 'kept' }
    : { id, user: { email: `${id}@example.com` } };

export interface EventFixture {
  readonly url: string;
  readonly signals: Signals;
  readonly events: EventsSubgraph;
  /** Opens a separate database connection, on which the test controls the transactions. */
  client(): Promise<pg.Client>;
  /** Creates another events subgraph on the same database, as a second process would; it is closed with the fixture. */
  another(options?: Partial<EventsOptions>): Promise<EventsSubgraph>;
  close(): Promise<void>;
}

/** Template database, built once for all tests: the outboxes of two domains, `shop` and `school`, and the migrated events domain. */
const fixtureDatabase = templateDatabase('events world', async (url) => {
  const setup = new pg.Client({ connectionString: url });
  await setup.connect();
  for (const schema of ['shop', 'school']) {
    await setup.query(`CREATE SCHEMA ${schema}`);
    for (const statement of kitTables(schema)) await setup.query(statement);
    await setup.query(
      `CREATE TABLE ${schema}.plans (id text PRIMARY KEY, account_id text NOT NULL, price numeric NOT NULL)`,
    );
  }
  await setup.end();
  const signals = await Signals.open({ url, log });
  const events = await createEventsSubgraph({
    databaseUrl: url,
    log,
    signals,
    contract: testContract(),
    webhookSecret,
  });
  await events.close();
  await signals.close();
});

/** Opens the events domain on a new test database. Starts no workers. */
export async function openEventFixture(name: string, options: Partial<EventsOptions> = {}): Promise<EventFixture> {
  const database = await fixtureDatabase(name);
  const resources: { close(): Promise<unknown> }[] = [];
  const client = async () => {
    const connection = new pg.Client({ connectionString: database.url });
    connection.on('error', () => undefined);
    await connection.connect();
    resources.push({ close: () => connection.end().catch(() => undefined) });
    return connection;
  };
  const signals = await Signals.open({ url: database.url, log });
  resources.push(signals);
  const another = async (overrides: Partial<EventsOptions> = {}) => {
    const events = await createEventsSubgraph({
      databaseUrl: database.url,
      log,
      signals,
      contract: testContract(),
      webhookSecret,
      ...options,
      ...overrides,
    });
    resources.push(events);
    return events;
  };
  return {
    url: database.url,
    signals,
    events: await another(),
    client,
    another,
    close: async () => {
      for (const resource of resources.toReversed()) await resource.close();
      await database.drop();
    },
  };
}

/** Starts the outbox publisher, the renderer and, with JetStream, the stream publisher, with short delays. */
export function startWorkers(events: EventsSubgraph, readResource: ReadResource = readRow): void {
  events.startOutboxPublisher({ schemas: ['shop', 'school'], standbyInterval: 20 });
  events.startRenderer({ readResource, standbyInterval: 20, firstPause: 5 });
  events.startDistributor();
}

export interface PlanChange {
  readonly id: string;
  readonly accountId?: string;
  readonly price?: string;
  readonly type?: string;
  readonly resource?: string;
  readonly schema?: 'shop' | 'school';
  /** Whether the event also contains the row before the change. */
  readonly hasPrevious?: boolean;
}

/** Writes a row and records its event, within the current transaction of the connection. */
export async function change(connection: pg.Client, plan: PlanChange): Promise<void> {
  const {
    id,
    accountId = 'biz_one',
    price = '10',
    type = 'plan.updated',
    resource = 'Plan',
    schema = 'shop',
    hasPrevious = false,
  } = plan;
  const manager = {
    queryRunner: { connect: async () => connection },
    query: async (text: string, values: unknown[]) => (await connection.query(text, values)).rows,
  };
  const tx = { ...contextOf(systemPrincipal), manager } as unknown as Transaction;
  const [before] = hasPrevious
    ? (await connection.query(`SELECT to_jsonb(t)::text AS row FROM ${schema}.plans t WHERE id = $1`, [id])).rows
    : [];
  await connection.query(
    `INSERT INTO ${schema}.plans (id, account_id, price) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET price = excluded.price`,
    [id, accountId, price],
  );
  await recordEvent(tx, `${schema}.plans`, { type, resource, resourceId: id, accountId, previous: before?.row });
}

/** Sends the Postgres notification that a domain has committed events, as its commands do. */
export function committed(fixture: Pick<EventFixture, 'signals'>): void {
  fixture.signals.notify(outboxSignal);
}

export function principal(grants: Record<string, readonly string[]>, overrides: Partial<Principal> = {}): Principal {
  const list: Grant[] = Object.entries(grants).map(([accountId, actions]) => ({ accountId, actions }));
  return {
    kind: 'api_key',
    credentialId: 'apik_test',
    userId: null,
    accountId: list[0]?.accountId ?? null,
    grants: list,
    pin: null,
    ...overrides,
  };
}

export function contextOf(caller: Principal): Context {
  return createContext({ principal: caller, requestId: 'req_test', log });
}

/** Executes a query on the events subgraph. */
export async function runQuery(
  events: EventsSubgraph,
  caller: Principal,
  source: string,
  variableValues: Record<string, unknown> = {},
): Promise<ExecutionResult> {
  return execute({
    schema: events.subgraph.schema,
    document: parse(source),
    contextValue: contextOf(caller),
    variableValues,
  });
}

type Data = Record<string, unknown>;

/** A running subscription to `events`, consumed in the same way as by the gateway. */
export interface Listening {
  /**
   * Returns the next `count` events (`data.events` of each response). Rejects with the error that ends the
   * subscription.
   */
  next(count: number): Promise<Data[]>;
  stop(): Promise<void>;
}

export async function listen(
  events: EventsSubgraph,
  caller: Principal,
  variableValues: Record<string, unknown> = {},
  fields = 'id type cursor resourceId accountId',
): Promise<Listening> {
  const document = parse(
    `subscription ($accountId: ID, $types: [String!], $after: String) { events(accountId: $accountId, types: $types, after: $after) { ${fields} } }`,
  );
  const stream = await subscribe({
    schema: events.subgraph.schema,
    document,
    contextValue: contextOf(caller),
    variableValues,
  });
  if (!(Symbol.asyncIterator in stream)) throw stream.errors?.[0]?.originalError ?? stream.errors?.[0];
  const readNext = async (): Promise<Data | null> => {
    const { value, done } = await stream.next();
    if (done) return null;
    if (value.errors) throw value.errors[0];
    return (value.data as { events: Data }).events;
  };
  return {
    next: async (count) => {
      const found: Data[] = [];
      for (let event = null; found.length < count && (event = await readNext());) found.push(event);
      return found;
    },
    stop: async () => void (await stream.return(undefined)),
  };
}
