import { auditLedger } from '../../support/ledger-audit';
import { openService, type TestService } from '../../support/service';
import { type Boundaries, BoundaryRunner, tableOf } from './boundaries';
import { EffectCounter } from './effects';
import type { MoneyCommand, MoneyCommands } from './money-commands';
import { MoneyFixture } from './money-scene';
import { StatementFaults } from './statement-faults';

/** A service with injected statement faults, and the counter of its effects. */
export interface FaultyService {
  readonly service: TestService;
  readonly faults: StatementFaults;
  readonly counter: EffectCounter;
}

/** Interrupts named work units at each of their statements. */
export interface InterruptionRunner {
  through(name: string): Promise<Boundaries>;
  close?(): Promise<void>;
}

/**
 * Registers tests that interrupt work units at each of their statements, and then reconcile the ledger.
 *
 * @param open called before the service starts; returns a function that receives the running service
 */
export function describeInterruptions(
  names: readonly string[],
  open: () => (faultyService: FaultyService) => Promise<InterruptionRunner>,
): void {
  let faultyService: FaultyService;
  let runner: InterruptionRunner;
  const found = new Map<string, Boundaries>();

  beforeAll(async () => {
    const faults = new StatementFaults();
    const opening = open();
    const service = await openService({ environment: { POOL_SIZE: '16' } });
    faultyService = { service, faults, counter: await EffectCounter.open(service.databaseUrl) };
    runner = await opening(faultyService);
  });
  afterAll(async () => {
    process.stdout.write(tableOf(found));
    await runner.close?.();
    await faultyService.counter.close();
    await faultyService.service.close();
    faultyService.faults.close();
  });

  it.each(names)('%s', async (name) => {
    const boundaries = await runner.through(name);
    found.set(name, boundaries);
    expect(boundaries.wrong).toEqual([]);
    expect(boundaries.tried).toBeGreaterThanOrEqual(boundaries.statements);
    expect(boundaries.effects).toBeGreaterThan(0);
  });

  it('and the books balance, with each other and with those who were asked', async () => {
    await faultyService.counter.settled();
    expect([
      ...(await faultyService.counter.wrongs()),
      ...(await auditLedger(faultyService.service.databaseUrl)),
    ]).toEqual([]);
  });
}

/** Registers tests that interrupt each command at each of its statements, and then reconcile the ledger. */
export function describeCommandInterruptions(commands: MoneyCommands): void {
  describeInterruptions(Object.keys(commands), () => async ({ service, faults, counter }) => {
    const runs = new BoundaryRunner(await MoneyFixture.open(service), faults, counter);
    await counter.rest();
    return { through: (name) => runs.through(name, commands[name] as MoneyCommand) };
  });
}
