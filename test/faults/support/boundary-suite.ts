import { createLogger } from '../../../subgraphs/kit/src';
import { createPayoutsSubgraph } from '../../../subgraphs/payouts/src';
import { openService, type TestService } from '../../support/service';
import { type Boundaries, BoundaryRuns, tableOf } from './boundaries';
import { EffectCounter } from './effects';
import type { MoneyCommand, MoneyCommands } from './money-commands';
import { MoneyScene } from './money-scene';
import { StatementFaults } from './statement-faults';

/** What the ledger itself finds wrong. */
async function audit(databaseUrl: string): Promise<readonly string[]> {
  const secret = 'a secret of the audit that opens nothing';
  const payouts = await createPayoutsSubgraph({
    databaseUrl,
    log: createLogger('silent'),
    poolSize: 2,
    origin: 'http://127.0.0.1',
    destinationSecret: secret,
    receiptSecret: secret,
    issuerSecret: secret,
  });
  try {
    return await payouts.auditLedger();
  } finally {
    await payouts.close();
  }
}

/** A service whose statements come to grief, and what it has brought about. */
export interface FaultyService {
  readonly service: TestService;
  readonly faults: StatementFaults;
  readonly counter: EffectCounter;
}

/** Cuts the pieces of work of the names off at each of their statements. */
export interface Cutting {
  through(name: string): Promise<Boundaries>;
  close?(): Promise<void>;
}

/**
 * Tests that cut pieces of work off at each of their statements, and that hold the books against each other afterwards.
 *
 * @param open what is done before the service starts, and then with it
 */
export function cutsThroughEach(
  names: readonly string[],
  open: () => (parts: FaultyService) => Promise<Cutting>,
): void {
  let parts: FaultyService;
  let cutting: Cutting;
  const found = new Map<string, Boundaries>();

  beforeAll(async () => {
    const faults = new StatementFaults();
    const begin = open();
    const service = await openService({ environment: { POOL_SIZE: '16' } });
    parts = { service, faults, counter: await EffectCounter.open(service.databaseUrl) };
    cutting = await begin(parts);
  });
  afterAll(async () => {
    process.stdout.write(tableOf(found));
    await cutting.close?.();
    await parts.counter.close();
    await parts.service.close();
    parts.faults.close();
  });

  it.each(names)('%s', async (name) => {
    const boundaries = await cutting.through(name);
    found.set(name, boundaries);
    expect(boundaries.wrong).toEqual([]);
    expect(boundaries.tried).toBeGreaterThanOrEqual(boundaries.statements);
    expect(boundaries.effects).toBeGreaterThan(0);
  });

  it('and the books balance, with each other and with those who were asked', async () => {
    await parts.counter.settled();
    expect([...(await parts.counter.wrongs()), ...(await audit(parts.service.databaseUrl))]).toEqual([]);
  });
}

/** Tests that cut each of the commands off at each of its statements, and that hold the books against each other afterwards. */
export function cutsAtEachStatement(commands: MoneyCommands): void {
  cutsThroughEach(Object.keys(commands), () => async ({ service, faults, counter }) => {
    const runs = new BoundaryRuns(await MoneyScene.open(service), faults, counter);
    await counter.rest();
    return { through: (name) => runs.through(name, commands[name] as MoneyCommand) };
  });
}
