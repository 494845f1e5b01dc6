import { tableOf, Torture } from '../../app/torture';
import { dataFolder, endProcesses } from '../support/service-process';

jest.setTimeout(600_000);

const cycles = 20;
const folder = dataFolder();
let torture: Torture;
beforeAll(async () => {
  torture = await Torture.open({ seed: 20_261_121, clients: 50, errandsEach: 2 }, folder.path, () => {});
});
afterAll(async () => {
  await torture.close();
  await endProcesses();
  folder.remove();
});

/** At least one of everything. */
const some = (count: number): boolean => count > 0;

it('no money is lost or doubled, whatever dies and whenever', async () => {
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const wrong = await torture.cycle();
    expect({ wrong, logged: wrong.length > 0 ? torture.told : '' }).toEqual({ wrong: [], logged: '' });
  }
  const report = torture.report();
  expect(report).toMatchObject({ seed: 20_261_121, clients: 50, cycles, wrong: [], checks: cycles * 15 });
  for (const { done, requests, repeated } of Object.values(report.errands)) expect([done, requests, repeated].every(some)).toBe(true);
  expect(report.errands.withdrawal.refused).toBeGreaterThan(0);
  const kills = Object.values(report.kills).map(({ asking, working }) => asking + working);
  expect([kills.every(some), kills.reduce((sum, count) => sum + count, 0)]).toEqual([true, cycles]);
  expect(tableOf(report)).toMatch(/^20 cycles in \d+ s, 50 clients, seed 20261121\n.*\n\d+ payments bought, 300 checks, nothing wrong$/s);
});

describe('what is lost or doubled is seen', () => {
  /** Plants it, looks, and takes it away again. */
  async function foundWith(plant: string): Promise<readonly string[]> {
    return torture.reading(async (tx) => {
      // Rows of the journal cannot be changed while their triggers are at work.
      await tx.query('SET session_replication_role = replica');
      const { rows: [{ schema, name }] } = await tx.query('SELECT $1 AS schema, $2 AS name', (/(\w+)\.(\w+)/.exec(plant) ?? []).slice(1));
      await tx.query(`CREATE TEMP TABLE kept AS TABLE ${schema}.${name}`);
      await tx.query(plant);
      try {
        return await torture.check();
      } finally {
        await tx.query(`DELETE FROM ${schema}.${name}`);
        await tx.query(`INSERT INTO ${schema}.${name} OVERRIDING SYSTEM VALUE SELECT * FROM kept`);
        await tx.query('DROP TABLE kept');
      }
    });
  }

  const copied = (table: string, change: string, which: string): string =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${change}')).* FROM ${table} t WHERE ${which} LIMIT 1`;
  const asked = 'SELECT reference_id FROM payouts.entries';

  it.each<[string, string, RegExp[]]>([
    ['a payout twice', copied('payouts.payouts', '{"id":"wdrl_twice","request_id":null}', "status = 'completed'"), [/^payout wdrl_twice .* belongs to no request/, /^payouts have the entries of their state: payout wdrl_twice/]],
  ])('%s', async (_what, plant, expected) => {
    expect(asked).toBeTruthy();
    const found = await foundWith(plant);
    for (const line of expected) expect(found).toContainEqual(expect.stringMatching(line));
  });
});
