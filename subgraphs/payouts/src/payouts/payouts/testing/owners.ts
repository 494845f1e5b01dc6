import { apiKeyOf } from '../../../../../kit/src/testing';
import { openTestPayouts, type TestPayouts } from '../../../testing';
import { type PayoutStage, payoutStage } from '.';

export let payouts: TestPayouts;
export let stage: PayoutStage;

/**
 * Registers test hooks that open a payouts domain with a database of its own before the tests of a file, and close it
 * after them.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    payouts = await openTestPayouts();
    stage = payoutStage(payouts);
  });
  afterAll(() => payouts.close());
}

/** Creates an account with funds and a payout method; returns its API key, its ID and the ID of the method. */
export async function owner(name: string, amount = '100', digits = '0001') {
  const key = apiKeyOf(`biz_${name}`);
  await stage.fund(`biz_${name}`, amount);
  return { key, id: `biz_${name}`, payoutMethodId: await stage.method(key, digits, { nickname: name }) };
}
