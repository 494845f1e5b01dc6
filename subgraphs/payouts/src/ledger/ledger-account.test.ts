import { apiKeyOf, run } from '../../../kit/src/testing';
import { type TestPayouts, openTestPayouts } from '../testing';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
});
afterAll(() => payouts.close());

it('is not there before anything was posted', async () => {
  expect(await run(payouts.subgraph, apiKeyOf('biz_one'), '{ ledgerAccount(id: "biz_one") { id } }')).toEqual({ data: { ledgerAccount: null } });
});
