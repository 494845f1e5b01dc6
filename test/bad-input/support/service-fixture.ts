import { openService, type TestService, shortEventWait } from '../../support/service';
import { DatabaseState } from '../../support/database-state';
import { type Attempt, deviations } from './problems';
import type { Operation } from './operations';
import { addRows } from './rows';
import { readSamples, type SampleIds } from './samples';

/** The service with the demo data, and the data for building requests. */
export interface ServiceFixture {
  readonly service: TestService;
  readonly state: DatabaseState;
  readonly ids: SampleIds;
  /** Returns the deviations from the expected rejections; see `deviations`. */
  refused(operation: Pick<Operation, 'version'> | null, attempts: readonly Attempt[]): Promise<string[]>;
  close(): Promise<void>;
}

export async function openFixture(): Promise<ServiceFixture> {
  const service = await openService({
    // Documents with all fields of a type exceed the default cost limit, but these tests check the validation of values.
    environment: { ...shortEventWait, GRAPH_OPERATION_COST: '10000000' },
  });
  const state = await DatabaseState.open(service.databaseUrl);
  await addRows(service, state);
  return {
    service,
    state,
    ids: await readSamples(service, state),
    refused: (operation, attempts) => deviations(service, state, operation, attempts),
    close: async () => {
      await state.close();
      await service.close();
    },
  };
}
