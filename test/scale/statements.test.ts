import { SingletonWorker } from '../../subgraphs/events/src/workers/sole-worker';
import { DueWorker, workerHealth } from '../../subgraphs/kit/src';
import { injectFaults } from '../../subgraphs/kit/src/testing/inject-faults';
import { openFixture, type ServiceFixture } from '../bad-input/support/service-fixture';
import { withDemoData } from '../support/service';
import { until } from '../support/until';
import { type Judged, LargeDatabase, type ListStatement } from './support/plans';

/** Tables that may be read in full, with the reason. */
const excused: Readonly<Record<string, string>> = {
  'events.log_state': 'has one row',
  'platform.signing_keys': 'has a handful of rows',
  'edge.rate_processes': 'has a row for each process',
  'payouts.known_accounts': 'the markups of an account and of its platform: one for each kind of fee',
  ...Object.fromEntries(
    ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'].map((schema) => [
      `${schema}.outbox`,
      'holds what is about to be moved',
    ]),
  ),
};
/** Schemas of Postgres, whose statements do not belong to the service. */
const foreign = /^(?:pg_catalog|information_schema)\./;
/** Number of accounts that share each table. */
const accounts = 1_000;

/** Records which workers start from now on. Returns a function that names those that have not polled yet. */
function followWorkers(): () => string[] {
  const workedSpy = jest.spyOn(workerHealth, 'worked');
  const starts = [jest.spyOn(DueWorker.prototype, 'start'), jest.spyOn(SingletonWorker.prototype, 'start')];
  return () => {
    const names = new Set(workedSpy.mock.calls.map(([name]) => name));
    const started = starts.flatMap(({ mock }) => mock.contexts as { readonly options: { readonly name: string } }[]);
    if (started.length === 0) throw new Error('No worker has started.');
    return started.map(({ options }) => options.name).filter((name) => !names.has(name));
  };
}

const sent = new Map<string, ListStatement>();
let fixture: ServiceFixture;
let large: LargeDatabase;
let judged: Judged[];

beforeAll(async () => {
  // Exclude statements that create the demo data: other tests may have created it already.
  await (await withDemoData()).drop();
  const stopRecording = injectFaults(({ part, text }) => {
    if (part !== null && /^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)\b/i.test(text) && !sent.has(text))
      sent.set(text, { schema: part.replace('-', '_'), text, asked: part });
    return null;
  });
  const pendingWorkers = followWorkers();
  fixture = await openFixture();
  await until(pendingWorkers, (names) => names.length === 0);
  stopRecording();
  const rows = await fixture.state.rows<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema$)'",
    [],
  );
  const schemas = rows.map(({ name }) => name);
  large = await LargeDatabase.open(fixture.service.databaseUrl, schemas, {
    accounts,
    small: ['events.log_state'],
    fewRows: [],
  });
  judged = [];
  for (const one of sent.values())
    judged.push(await large.judge({ ...one, schema: schemas.includes(one.schema) ? one.schema : 'public' }));
});
afterAll(async () => {
  await large?.close();
  await fixture.close();
});

/** Removes the node type and the month: `Sort of payouts.postings_2026_11`. */
const tableOf = (operation: string): string => operation.replace(/^.* of /, '').replace(/_\d{4}_\d\d$/, '');

function findProblems(of: (one: Judged) => readonly string[]): string[] {
  return judged.flatMap((one) =>
    of(one)
      .filter((operation) => excused[tableOf(operation)] === undefined && !foreign.test(tableOf(operation)))
      .map((operation) => `${operation} by ${one.asked}: ${one.text}`),
  );
}

describe('on tables of a million rows', () => {
  it('statements of every type are planned, including those of workers', () => {
    const kinds = Map.groupBy(judged, ({ text }) => /\w+/.exec(text)?.[0].toUpperCase() ?? '');
    process.stderr.write(
      [...kinds]
        .map(([kind, found]) => `${String(found.length).padStart(5)} ${kind}`)
        .join('\n')
        .concat('\n'),
    );
    expect(judged.length).toBeGreaterThan(150);
    const claims = judged.flatMap(({ text }) =>
      /SKIP LOCKED/.test(text) ? (/(?:UPDATE|FROM) ([\w.]+)/.exec(text)?.[1] ?? []) : [],
    );
    expect([...new Set(claims)]).toEqual(
      expect.arrayContaining([
        'billing.charge_attempts',
        'billing.memberships',
        'billing.refunds',
        'billing.shipments',
        'payouts.payouts',
        'payouts.sandbox_facts',
        'payouts.settlements',
        'platform.mails',
        'platform.sealed_mails',
        'trust_safety.verifications',
      ]),
    );
  });

  it('none reads a whole table, neither for due jobs nor for writes', () => {
    expect(findProblems(({ readWhole }) => readWhole)).toEqual([]);
  });

  it('none sorts, counts or joins more rows than a page', () => {
    expect(findProblems(({ gathered }) => gathered)).toEqual([]);
  });

  it('a dequeue that Postgres would execute as a join is detected', async () => {
    const text =
      'UPDATE payouts.payouts SET next_run_at = $2 WHERE id IN (SELECT id FROM payouts.payouts WHERE next_run_at <= $1 ORDER BY next_run_at LIMIT $3 FOR UPDATE SKIP LOCKED)';
    expect(await large.judge({ schema: 'payouts', text, asked: 'planted' })).toMatchObject({
      gathered: ['Aggregate of payouts.payouts'],
    });
  });
});
