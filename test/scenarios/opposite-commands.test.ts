import { join } from 'node:path';
import pg from 'pg';
import { errorFor } from '../../contract/errors';
import { allows, type Transitions } from '../../subgraphs/kit/src';
import { filesIn, productCode, projectRoot } from '../architecture/support/source-files';
import { cards } from '../../app/triggers/purchases';
import { formCall } from '../../web/checkout/testing';
import { MoneyFixture } from '../faults/support/money-scene';
import { variants } from '../support/lane';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { type Command, type CommandTable, commandTables, type Sql } from './testing/opposite-commands';

let service: TestService;
let fixture: MoneyFixture;
let lockClient: pg.Client;
let watcher: pg.Client;
const sql: Sql = async (text, values) => (await watcher.query(text, [...values])).rows;
beforeAll(async () => {
  service = await openService({ environment: { POOL_SIZE: '8' } });
  fixture = await MoneyFixture.open(service);
  [lockClient, watcher] = [service, service].map(
    ({ databaseUrl }) => new pg.Client({ connectionString: databaseUrl }),
  ) as [pg.Client, pg.Client];
  await Promise.all([lockClient.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([lockClient.end(), watcher.end()]);
  await service.close();
});

interface CommandResponse {
  /** HTTP status of REST. A user error of GraphQL is mapped to the status that REST would return. */
  readonly status: number;
  readonly text: string;
  readonly message: string;
  /** `status` field of the resource in the response. */
  readonly reported?: string;
}

async function send({ method = 'POST', path = '', graph, body, as }: Command, id: string): Promise<CommandResponse> {
  const person = service.demoData.users.find(({ username }) => username === as)?.token;
  if (graph !== undefined) return sendToGraph(graph, id, person);
  const { status, text, json } = await service.request({
    method,
    path: `/api/v1${path.replace('{id}', id)}`,
    headers: { 'api-version-date': '2026-08-21' },
    ...(person && { as: person }),
    ...(method !== 'DELETE' && { body: body ?? {} }),
  });
  const { error, status: reported } = json as { error?: { message: string }; status?: string };
  return { status, text, message: error?.message ?? '', reported };
}

interface GraphResponse {
  readonly data: { readonly command: { readonly userErrors: readonly { code: string; message: string }[] } };
}

async function sendToGraph(document: string, id: string, as?: string): Promise<CommandResponse> {
  const { text, json } = await service.query(document, { id }, as);
  const [error] = (json as GraphResponse).data.command.userErrors;
  return { status: error ? errorFor(error.code).status : 200, text, message: error?.message ?? '' };
}

/** Returns the number of statements that wait for a lock of another transaction. */
const countWaiting = async (): Promise<number> =>
  (
    await watcher.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rows[0].n;

/** A row that another transaction locks: its table, its key and the column of the key. */
type LockedRow = readonly [table: string, key: string, column?: string];

/** Runs both operations while another transaction locks the rows, so that both have started before either takes effect. */
async function whileLocked<T>(
  rows: readonly LockedRow[],
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<[T, T]> {
  await lockClient.query('BEGIN');
  for (const [table, key, column = 'id'] of rows) {
    const { rowCount } = await lockClient.query(`SELECT FROM ${table} WHERE ${column} = $1 FOR UPDATE`, [key]);
    expect(rowCount).toBe(1);
  }
  const before = await countWaiting();
  const one = first();
  await until(countWaiting, (count) => count > before);
  const other = second();
  await until(countWaiting, (count) => count > before + 1);
  await lockClient.query('COMMIT');
  return Promise.all([one, other]);
}

/** Sends both commands on a row concurrently. @param name id of the resource in the commands */
const race = (
  rows: string,
  id: string,
  pair: readonly [Command, Command],
  name = id,
): Promise<[CommandResponse, CommandResponse]> =>
  whileLocked(
    [[rows, id]],
    () => send(pair[0], name),
    () => send(pair[1], name),
  );

/** Returns each pair of commands that a state allows and that lead to different states, in both orders. */
function pairsOf({ transitions, commands }: CommandTable, from: string): [string, string][] {
  const allowedCommands = Object.entries(commands).filter(([, { to }]) => allows(transitions, from, to));
  return allowedCommands.flatMap(([name, { to }], index) =>
    allowedCommands.slice(index + 1).flatMap(([other, { to: otherTo }]) => {
      const orders: readonly [string, string][] = [
        [name, other],
        [other, name],
      ];
      return to === otherTo ? [] : variants(...orders);
    }),
  );
}

const races = Object.entries(commandTables).flatMap(([resource, table]) =>
  Object.keys(table.from).flatMap((from) =>
    pairsOf(table, from).map(([one, other]) => [resource, from, one, other] as const),
  ),
);

/** State tables of the product without a race between commands of clients, with the reason. */
const unracedTables: Readonly<Record<string, string>> = {
  'billing sessionTransitions': 'pages of a buyer, which lead to what won; raced below',
  'billing sandboxChargeTransitions': 'the page of a bank, which leads to what won; raced below',
  'billing setupIntentTransitions': 'follows the answers of the processor',
  'billing marketplaceTransitions': 'clients publish and unpublish, of which each state allows one',
  'billing useTransitions': 'follows the payment that the code discounts',
  'billing disputeTransitions': 'follows the disputes of trust & safety, which are raced',
  'platform uploadTransitions': 'clients complete an upload; its end is what the service finds in it',
};

type Table = Transitions<string>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((state: { to?: unknown } | null) => Array.isArray(state?.to));

/** Every state table of the product, by its domain and name. */
const productTables: readonly (readonly [name: string, table: Table])[] = filesIn(['subgraphs'], '.states.ts').flatMap(
  ({ path: file }) =>
    Object.entries(require(join(projectRoot, file)) as object).flatMap(([name, value]) =>
      isTable(value) ? [[`${file.split('/')[1]} ${name}`, value] as const] : [],
    ),
);

it('every state table with a state of several successors is raced or exempt', () => {
  const raced = new Set(Object.values(commandTables).flatMap(({ transitions, covers }) => [transitions, covers]));
  const branchingTables = productTables.filter(([, table]) => Object.values(table).some(({ to }) => to.length > 1));
  expect(branchingTables.length).toBeGreaterThan(12);
  const remaining = branchingTables.filter(([, table]) => !raced.has(table)).map(([name]) => name);
  expect(remaining.toSorted()).toEqual(Object.keys(unracedTables).toSorted());
});

it('the state tables of the product are in files named *.states.ts', () => {
  const files = productCode().filter(
    ({ path: file, text }) => text.includes('transitionTable') && !file.startsWith('subgraphs/kit/'),
  );
  expect(files.map(({ path: file }) => file).filter((file) => !file.endsWith('.states.ts'))).toEqual([]);
});

it('each raced state of each table has mutually exclusive commands', () => {
  for (const table of Object.values(commandTables))
    for (const from of Object.keys(table.from)) expect(pairsOf(table, from).length).toBeGreaterThan(0);
});

/**
 * Returns the consistency violations in the responses of a race. At least one command succeeds. The row has the target
 * state of a command that succeeded. Both succeed only if the table allows the transition from one target state to the
 * other. The error of the other command names the state that excludes it.
 */
function faultsOf(
  { transitions, words }: CommandTable,
  pair: readonly [Command, Command],
  results: readonly [CommandResponse, CommandResponse],
  state: string,
): string[] {
  const winners = pair.filter(({ reports }, index) => {
    const { status, reported } = results[index] as CommandResponse;
    return status === 200 && (reports === undefined || reported === reports);
  });
  const loser = pair.find((command) => !winners.includes(command));
  const rejection = results.find(({ status }) => status !== 200);
  const faults: string[] = [];
  if (!winners.some(({ to }) => to === state)) faults.push(`the state ${state} is that of no command that succeeded`);
  if (loser && !rejection) {
    const { reported } = results[pair.indexOf(loser)] as CommandResponse;
    return reported === state ? faults : [...faults, `reported as ${reported}, and it is ${state}`];
  }
  if (!loser || !rejection) {
    const [before] = pair.flatMap(({ to }) => (to === state ? [] : [to]));
    if (before === undefined || !allows(transitions, before, state)) faults.push('both succeeded');
    return faults;
  }
  if (rejection.status !== (loser.refusal ?? 409)) faults.push(`refused with ${rejection.status} ${rejection.text}`);
  if (allows(transitions, state, loser.to)) faults.push(`refused from ${state}, which allows it: ${rejection.text}`);
  const names = new RegExp(words?.[state] ?? state.replaceAll('_', ' '));
  if (loser.refusal === undefined && !names.test(rejection.message.replaceAll('_', ' ')))
    faults.push(`the refusal does not name ${state}: ${rejection.text}`);
  return faults;
}

it.each(races)(
  '%s in state %s stays consistent under concurrent commands %s and %s',
  async (resource, from, one, other) => {
    const table = commandTables[resource] as CommandTable;
    const id = await (table.from[from] as CommandTable['from'][string])(fixture, sql);
    const pair = [table.commands[one], table.commands[other]] as [Command, Command];
    const [named] = await sql(`SELECT ${table.idColumn ?? 'id'} AS id FROM ${table.rows} WHERE id = $1`, [id]);
    const results = await race(table.rows, id, pair, named?.['id'] as string);
    const [row] = await sql(`SELECT ${table.state ?? 'status'} AS state FROM ${table.rows} WHERE id = $1`, [id]);
    expect(faultsOf(table, pair, results, row?.['state'] as string)).toEqual([]);
  },
);

it('two concurrent full refunds of a payment refund it once', async () => {
  const { id } = await fixture.paid();
  const refund: Command = { to: 'refunded', path: '/payments/{id}/refund' };
  const results = await race('billing.payments', id, [refund, refund]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(results.find(({ status }) => status === 409)?.message).toBe('This payment has been refunded in full.');
  const given = await sql("SELECT amount::text FROM billing.refunds WHERE payment_id = $1 AND status <> 'failed'", [
    id,
  ]);
  expect(given).toEqual([{ amount: '20.00' }]);
});

it.each(['refund', 'dispute'] as const)(
  'a concurrent refund and dispute, the %s first, deduct the money once',
  async (first) => {
    const { id } = await fixture.paid();
    await fixture.sandbox.until(
      () => sql('SELECT id FROM trust_safety.known_payments WHERE id = $1', [id]),
      ({ length }) => length === 1,
    );
    const commands = {
      refund: { to: 'refunded', path: '/payments/{id}/refund' },
      dispute: { to: 'disputed', path: '/sandbox/disputes', body: { payment_id: id } },
    };
    const second = first === 'refund' ? 'dispute' : 'refund';
    const results = await race('billing.payments', id, [commands[first], commands[second]]);
    expect(results.map(({ status }) => status)).toEqual([200, 409]);
    expect(results[1].message).toBe(
      first === 'refund'
        ? 'This payment has been refunded in full: only an inquiry can be opened.'
        : 'A payment that is disputed, or was lost to a dispute, cannot be refunded.',
    );
  },
);

describe('pages of one buyer', () => {
  interface Challenged {
    readonly session: string;
    readonly charge: string;
    readonly challenge: string;
    readonly address: string;
  }

  /** Creates a checkout that waits for the bank's challenge (3-D Secure). */
  async function challenged(): Promise<Challenged> {
    await service.request(await fixture.form({ card_number: cards.asksForProof }));
    const [row] = await sql(
      `SELECT s.id AS session, c.key AS charge, c.reference, c.return_url
       FROM billing.sandbox_charges c JOIN billing.checkout_sessions s ON c.return_url LIKE '%' || s.id || '%'
       WHERE c.challenge = 'pending' ORDER BY c.created_at DESC LIMIT 1`,
      [],
    );
    const { session, charge, reference, return_url: url } = row as Record<string, string>;
    return {
      session: session as string,
      charge: charge as string,
      challenge: `/checkout/challenge/${reference}`,
      address: new URL(url as string).pathname,
    };
  }

  const post = (page: string, fields: Readonly<Record<string, string>>) => async () =>
    (await service.request({ ...formCall(page, fields), as: null })).status;

  /** Returns the final states of the charge and of the checkout session, after the buyer has opened the return page. */
  async function getFinalStates({ session, charge, address }: Challenged): Promise<readonly unknown[]> {
    await service.request({ path: address, as: null });
    const states = () =>
      sql(
        `SELECT s.status, c.state FROM billing.checkout_sessions s, billing.sandbox_charges c WHERE s.id = $1 AND c.key = $2`,
        [session, charge],
      );
    const [row] = await until(
      states,
      ([found]) => !['processing', 'requires_action'].includes(String(found?.['status'])),
    );
    return [row?.['state'], row?.['status']];
  }

  it.each([
    ['complete', 'fail', ['succeeded', 'completed']],
    ['fail', 'complete', ['declined', 'open']],
  ])('a challenge with concurrent results %s and %s keeps the first result', async (first, second, end) => {
    const waits = await challenged();
    const statuses = await whileLocked(
      [['billing.sandbox_charges', waits.charge, 'key']],
      post(waits.challenge, { result: first }),
      post(waits.challenge, { result: second }),
    );
    expect(statuses).toEqual([303, 303]);
    expect(await getFinalStates(waits)).toEqual(end);
  });

  it.each(['passed', 'given up'])(
    'a checkout with a concurrent pass and cancellation, %s first, ends in one consistent state',
    async (first) => {
      const waits = await challenged();
      const [pass, abandon] = [
        post(waits.challenge, { result: 'complete' }),
        post(waits.address, { action: 'abandon' }),
      ];
      const statuses = await whileLocked(
        [
          ['billing.sandbox_charges', waits.charge, 'key'],
          ['billing.checkout_sessions', waits.session],
        ],
        ...((first === 'passed' ? [pass, abandon] : [abandon, pass]) as [typeof pass, typeof pass]),
      );
      expect(statuses).toEqual([303, 303]);
      expect([
        ['succeeded', 'completed'],
        ['canceled', 'open'],
      ]).toContainEqual(await getFinalStates(waits));
    },
  );
});
