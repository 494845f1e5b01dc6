import { auditLedger } from '../../support/ledger-audit';
import { openService, type TestService } from '../../support/service';
import { type Boundaries, BoundaryRuns, tableOf } from './boundaries';
import { EffectCounter } from './effects';
import type { MoneyCommand, MoneyCommands } from './money-commands';
import { MoneyScene } from './money-scene';
import { StatementFaults } from './statement-faults';

/** A service with injected statement faults, and the counter of its effects. */
export interface FaultyService {
  readonly service: TestService;
  readonly faults: StatementFaults;
  readonly counter: EffectCounter;
}

/** Interrupts named work units at each of their statements. */
export interface Cutting {
  through(name: string): Promise<Boundaries>;
  close?(): Promise<void>;
}

/**
 * Registers tests that interrupt work units at each of their statements, and then reconcile the books.
 *
 * @param open called before the service starts; returns a function that is called with it
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
    expect([...(await parts.counter.wrongs()), ...(await auditLedger(parts.service.databaseUrl))]).toEqual([]);
  });
}

/** Registers tests that interrupt each command at each of its statements, and then reconcile the books. */
export function cutsAtEachStatement(commands: MoneyCommands): void {
  cutsThroughEach(Object.keys(commands), () => async ({ service, faults, counter }) => {
    const runs = new BoundaryRuns(await MoneyScene.open(service), faults, counter);
    await counter.rest();
    return { through: (name) => runs.through(name, commands[name] as MoneyCommand) };
  });
}
