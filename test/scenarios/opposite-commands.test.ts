import pg from 'pg';
import { allows } from '../../subgraphs/kit/src';
import { MoneyScene } from '../faults/support/money-scene';
import { variants } from '../support/lane';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { type Command, type CommandTable, commandTables, type Sql } from './testing/opposite-commands';

let service: TestService;
let scene: MoneyScene;
let holder: pg.Client;
let watcher: pg.Client;
const sql: Sql = async (text, values) => (await watcher.query(text, [...values])).rows;
beforeAll(async () => {
  service = await openService({ environment: { POOL_SIZE: '8' } });
  scene = await MoneyScene.open(service);
  [holder, watcher] = [service, service].map(({ databaseUrl }) => new pg.Client({ connectionString: databaseUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await service.close();
});

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly message: string;
}

async function send({ method = 'POST', path, body, as }: Command, id: string): Promise<Answered> {
  const person = service.world.users.find(({ username }) => username === as)?.token;
  const { status, text, json } = await service.request({
    method,
    path: `/api/v1${path.replace('{id}', id)}`,
    headers: { 'api-version-date': '2026-08-21' },
    ...(person && { as: person }),
    ...(method === 'POST' && { body: body ?? {} }),
  });
  return { status, text, message: (json as { error?: { message: string } }).error?.message ?? '' };
}

/** Statements that wait for a lock of another transaction. */
const waiting = async (): Promise<number> =>
  (
    await watcher.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rows[0].n;

/** Sends both commands while another transaction holds the row, so that both are under way before either has any effect. */
async function race(
  rows: string,
  id: string,
  pair: readonly [Command, Command],
): Promise<readonly [Answered, Answered]> {
  await holder.query('BEGIN');
  const { rowCount } = await holder.query(`SELECT FROM ${rows} WHERE id = $1 FOR UPDATE`, [id]);
  expect(rowCount).toBe(1);
  const before = await waiting();
  const first = send(pair[0], id);
  await until(waiting, (count) => count > before);
  const second = send(pair[1], id);
  await until(waiting, (count) => count > before + 1);
  await holder.query('COMMIT');
  return Promise.all([first, second]);
}

/** Each pair of commands that a state allows and that lead to different states, in both orders. */
function pairsOf({ transitions, commands }: CommandTable, from: string): [string, string][] {
  const open = Object.entries(commands).filter(([, { to }]) => allows(transitions, from, to));
  return open.flatMap(([name, { to }], index) =>
    open.slice(index + 1).flatMap(([other, { to: elsewhere }]) => {
      const orders: readonly [string, string][] = [
        [name, other],
        [other, name],
      ];
      return to === elsewhere ? [] : variants(...orders);
    }),
  );
}

const races = Object.entries(commandTables).flatMap(([resource, table]) =>
  Object.keys(table.from).flatMap((from) =>
    pairsOf(table, from).map(([one, other]) => [resource, from, one, other] as const),
  ),
);

it('covers every table, and each of its states has commands that exclude each other', () => {
  for (const table of Object.values(commandTables))
    for (const from of Object.keys(table.from)) expect(pairsOf(table, from).length).toBeGreaterThan(0);
});

/**
 * What is wrong with the answers of a race: at least one command succeeds, the row has the state of one that did, both
 * succeed only where the table leads from one state to the other, and a refusal names the state that excludes it.
 */
function faultsOf(
  { transitions, named }: CommandTable,
  pair: readonly [Command, Command],
  answers: readonly [Answered, Answered],
  state: string,
): string[] {
  const winners = pair.filter((_, index) => answers[index]?.status === 200);
  const loser = pair.find((command) => !winners.includes(command));
  const refusal = answers.find(({ status }) => status !== 200);
  const faults: string[] = [];
  if (!winners.some(({ to }) => to === state)) faults.push(`the state ${state} is that of no command that succeeded`);
  if (!loser || !refusal) {
    const [before] = pair.flatMap(({ to }) => (to === state ? [] : [to]));
    if (before === undefined || !allows(transitions, before, state)) faults.push('both succeeded');
    return faults;
  }
  if (refusal.status !== (loser.refusal ?? 409)) faults.push(`refused with ${refusal.status} ${refusal.text}`);
  if (allows(transitions, state, loser.to)) faults.push(`refused from ${state}, which allows it: ${refusal.text}`);
  const names = new RegExp(named?.[state] ?? state.replaceAll('_', ' '));
  if (loser.refusal === undefined && !names.test(refusal.message.replaceAll('_', ' ')))
    faults.push(`the refusal does not name ${state}: ${refusal.text}`);
  return faults;
}

it.each(races)('%s that is %s, with the commands %s and %s at once', async (resource, from, one, other) => {
  const table = commandTables[resource] as CommandTable;
  const id = await (table.from[from] as CommandTable['from'][string])(scene, sql);
  const pair = [table.commands[one], table.commands[other]] as [Command, Command];
  const answers = await race(table.rows, id, pair);
  const [row] = await sql(`SELECT ${table.state ?? 'status'} AS state FROM ${table.rows} WHERE id = $1`, [id]);
  expect(faultsOf(table, pair, answers, row?.['state'] as string)).toEqual([]);
});

it('two full refunds of a payment at once give it back once', async () => {
  const { id } = await scene.paid();
  const refund: Command = { to: 'refunded', path: '/payments/{id}/refund' };
  const answers = await race('billing.payments', id, [refund, refund]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.message).toBe('This payment has been refunded in full.');
  const given = await sql("SELECT amount::text FROM billing.refunds WHERE payment_id = $1 AND status <> 'failed'", [
    id,
  ]);
  expect(given).toEqual([{ amount: '20.00' }]);
});

it.each(['refund', 'dispute'] as const)(
  'a refund and a dispute at once, the %s first, take the money once',
  async (first) => {
    const { id } = await scene.paid();
    await scene.sandbox.until(
      () => sql('SELECT id FROM trust_safety.known_payments WHERE id = $1', [id]),
      ({ length }) => length === 1,
    );
    const commands = {
      refund: { to: 'refunded', path: '/payments/{id}/refund' },
      dispute: { to: 'disputed', path: '/sandbox/disputes', body: { payment_id: id } },
    };
    const second = first === 'refund' ? 'dispute' : 'refund';
    const answers = await race('billing.payments', id, [commands[first], commands[second]]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1].message).toBe(
      first === 'refund'
        ? 'This payment has been refunded in full: only an inquiry can be opened.'
        : 'A payment that is disputed, or was lost to a dispute, cannot be refunded.',
    );
  },
);
