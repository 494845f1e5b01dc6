import { apiKeyOf } from '../../../../kit/src/testing';
import { openTestPayouts, type TestPayouts } from '../../testing';
import { type PayoutStage, payoutStage } from '.';

export let payouts: TestPayouts;
export let stage: PayoutStage;

/** Opens a payouts domain before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    payouts = await openTestPayouts();
    stage = payoutStage(payouts);
  });
  afterAll(() => payouts.close());
}

/** API key of a new account with funds and a payout method. */
export async function owner(name: string, amount = '100', digits = '0001') {
  const key = apiKeyOf(`biz_${name}`);
  await stage.fund(`biz_${name}`, amount);
  return { key, id: `biz_${name}`, payoutMethodId: await stage.method(key, digits, { nickname: name }) };
}
