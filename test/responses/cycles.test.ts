import { cyclesOf } from '../../app/large-responses/cycles';
import { operationsOf } from '../../app/large-responses/documents';
import { MeasuringClient, type Outcome } from '../../app/large-responses/measure';
import { raisedLimits } from '../../app/parts/raised-limits';
import { inLane } from '../support/lane';
import { openService, type TestService } from '../support/service';
import { responseLimits } from '../../subgraphs/kit/src';

jest.setTimeout(900_000);

let service: TestService;
beforeAll(async () => {
  service = await openService({ environment: raisedLimits });
});
afterAll(() => service.close());

/** Every so many cycles are tried. */
const every = inLane({ fast: 12, all: 1 });
/** Bytes of any response: three for each character that counts. */
const mostBytes = 20_000_000;
const notRun = ['graphql_cost_exceeded', 'graphql_too_large'];

test('operations through cycles of the graph are refused, or answered within the limits of a response', async () => {
  const [seller] = service.world.accounts;
  const client = new MeasuringClient(service.origin, seller?.keys.latest ?? '');
  const schema = await client.schema();
  const all = cyclesOf(schema, 3);
  const outcomes: { readonly name: string; readonly outcome: Outcome }[] = [];
  for (const cycle of all.filter((_, index) => index % every === 0)) {
    for (const { name, query } of operationsOf(schema, cycle, seller?.id ?? '')) {
      const outcome = await client.measure(query);
      outcomes.push({ name, outcome });
      if (outcome.result === 'ok') break;
    }
  }
  const wrong = outcomes.filter(({ outcome: { result, rows, bytes } }) =>
    notRun.includes(result) || result === 'response_too_large'
      ? rows > 0
      : result !== 'ok' || rows > responseLimits.rows || bytes > mostBytes,
  );
  expect(wrong).toEqual([]);
  const counted = (is: (result: string) => boolean): number =>
    outcomes.filter(({ outcome }) => is(outcome.result)).length;
  expect(all.length).toBeGreaterThan(100);
  expect(counted((result) => result === 'ok')).toBeGreaterThan(all.length / every / 2);
  expect(counted((result) => notRun.includes(result))).toBeGreaterThan(0);
});
