import { cyclesOf } from '../../tools/large-responses/cycles';
import { operationsOf, pageOperations } from '../../tools/large-responses/documents';
import { MeasuringClient, type Outcome, wasExecuted } from '../../tools/large-responses/measure';
import { openService, type TestService } from '../support/service';
import { responseLimits } from '../../subgraphs/kit/src';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Maximum size of a response in bytes: three per counted character. */
const maxBytes = 20_000_000;
/** Results that are unexpected for any operation. */
const unexpected = ['error', 'internal_server_error', 'service_unavailable'];
/** Results of responses with rows: complete ones, and those in which lists that the caller may not read are null. */
const withRows = ['ok', 'not_found', 'forbidden'];

test('operations through cycles of the graph and with the largest pages are rejected, or stay within the response limits', async () => {
  const [seller] = service.demoData.accounts;
  const client = new MeasuringClient(service.origin, seller?.keys.latest ?? '');
  const schema = await client.schema();
  const cycles = cyclesOf(schema, 3);
  const outcomes: { readonly name: string; readonly outcome: Outcome }[] = [];
  for (const cycle of cycles) {
    for (const { name, query } of operationsOf(schema, cycle, seller?.id ?? '')) {
      const outcome = await client.measure(query);
      outcomes.push({ name, outcome });
      if (outcome.result === 'ok') break;
    }
  }
  for (const { name, query } of pageOperations(schema, seller?.id ?? ''))
    outcomes.push({ name, outcome: await client.measure(query) });
  const failures = outcomes.filter(
    ({ outcome: { result, rows, bytes } }) =>
      unexpected.includes(result) || rows > (withRows.includes(result) ? responseLimits.rows : 0) || bytes > maxBytes,
  );
  expect(failures).toEqual([]);
  const executed = outcomes.filter(({ outcome }) => wasExecuted(outcome));
  expect(cycles.length).toBeGreaterThanOrEqual(11);
  expect(executed.filter(({ outcome }) => outcome.result === 'ok').length).toBeGreaterThan(cycles.length + 20);
  expect(outcomes.length - executed.length).toBeGreaterThan(cycles.length);
});
