import {
  type Commands,
  type Database,
  type ReferenceResolver,
  selectionOf,
  payloadResolver,
} from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { TestClockRepository } from './test-clock.repository';
import { TestClockResolver } from './test-clock.resolver';
import { TestClockService } from './test-clock.service';
import { TestClockPayload, TestClock } from './test-clock.resource';

export { TestClock } from './test-clock.resource';
export type { TestClockRepository } from './test-clock.repository';
export { TestClocks } from './test-clock-times.repository';

export interface TestClockDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  /** Whether this is the sandbox. Only the sandbox has test clocks. */
  readonly sandbox: boolean;
}

/** Creates the test clock module: the repository, and in the sandbox the resolvers and reference resolvers. */
export function createTestClocks({ database, models, commands, sandbox }: TestClockDependencies) {
  const repository = new TestClockRepository(database, models.testClock);
  const service = new TestClockService(repository);
  const references: Readonly<Record<string, ReferenceResolver>> = {
    TestClock: ({ id }, ctx, info) => repository.reads.find(ctx, id as string, selectionOf(info, 'TestClock')),
  };
  return {
    repository,
    resolvers: sandbox
      ? [
          new TestClockResolver(repository, service, commands),
          payloadResolver(TestClockPayload, TestClock, (...read) => repository.reads.commandResult(...read)),
        ]
      : [],
    references: sandbox ? references : {},
  };
}
