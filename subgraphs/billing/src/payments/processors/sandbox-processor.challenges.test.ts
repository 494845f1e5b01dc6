import type { ChargeResult } from './processor';
import { chargeOf, saveOf, testNumbers, tokenOf } from './testing/cards';
import { methodOf, origin, processor, rowsOf, savedBy, setUpTests, succeeded, vault } from './testing/sandbox';

setUpTests();

/** Returns the reference in the URL of a challenge. */
function challengeIn(result: ChargeResult): string {
  const [, reference = ''] =
    /^https:\/\/pay\.test\/checkout\/challenge\/(\w+)$/.exec(result.outcome === 'requires_action' ? result.url : '') ??
    [];
  return reference;
}

describe('a challenge', () => {
  it.each([testNumbers.challenge, testNumbers.otherChallenge])(
    'of %s that the buyer completes lets the charge succeed',
    async (number) => {
      const key = `challenge ${number.slice(-4)}`;
      const challenged = await processor.charge(chargeOf(key, await tokenOf(vault, number)));
      const reference = challengeIn(challenged);
      expect(challenged).toEqual({ outcome: 'requires_action', url: `${origin}/checkout/challenge/${reference}` });
      expect(await processor.find(key)).toEqual(challenged);
      const shown = {
        amount: '10.43',
        currency: 'usd',
        description: 'Gold plan',
        state: 'pending',
        returnUrl: 'https://shop.test/back',
      };
      expect(await processor.challengeOf(reference)).toEqual(shown);
      const challengeOptions = { key, returnUrl: 'https://shop.test/back' };
      expect(await processor.completeChallenge(reference, 'complete')).toEqual(challengeOptions);
      const brand = number === testNumbers.challenge ? 'visa' : 'mastercard';
      expect(await processor.find(key)).toEqual(
        succeeded(number.slice(-4), { reference, threeDsVerified: true, method: methodOf(number.slice(-4), brand) }),
      );
      expect(await processor.completeChallenge(reference, 'fail')).toEqual(challengeOptions);
      expect(await processor.find(key)).toMatchObject({ outcome: 'succeeded' });
      expect(await processor.challengeOf(reference)).toEqual({ ...shown, state: 'completed' });
    },
  );

  it('is required for every card if the seller mandates it', async () => {
    const token = await tokenOf(vault, testNumbers.succeeds);
    const challenged = await processor.charge(chargeOf('mandated', token, { challenge: true }));
    const reference = challengeIn(challenged);
    expect(challenged).toMatchObject({ outcome: 'requires_action' });
    await processor.completeChallenge(reference, 'complete');
    expect(await processor.find('mandated')).toMatchObject({ outcome: 'succeeded', threeDsVerified: true });
    const declined = await tokenOf(vault, testNumbers.declined);
    expect(await processor.charge(chargeOf('declined first', declined, { challenge: true }))).toMatchObject({
      outcome: 'declined',
      code: 'generic_decline',
    });
  });

  it('that the buyer fails declines the charge permanently', async () => {
    const reference = challengeIn(
      await processor.charge(chargeOf('failed', await tokenOf(vault, testNumbers.challenge), { keep: true })),
    );
    const methods = await rowsOf('sandbox_methods');
    await processor.completeChallenge(reference, 'fail');
    await processor.completeChallenge(reference, 'complete');
    expect(await processor.find('failed')).toEqual({
      outcome: 'declined',
      code: 'authentication_required',
      message: 'The bank could not confirm that the card is yours.',
      method: methodOf('3220'),
    });
    expect(await processor.challengeOf(reference)).toMatchObject({ state: 'failed' });
    expect(await rowsOf('sandbox_methods')).toEqual(methods);
  });

  it('has a single result for concurrent answers, and takes effect once', async () => {
    const token = await tokenOf(vault, testNumbers.challenge);
    const before = (await rowsOf('sandbox_methods')).length;
    const results = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const key = `two answers ${index}`;
        const reference = challengeIn(await processor.charge(chargeOf(key, token, { keep: true })));
        await Promise.all([
          processor.completeChallenge(reference, 'fail'),
          processor.completeChallenge(reference, 'complete'),
        ]);
        return [(await processor.challengeOf(reference))?.state, (await processor.find(key))?.outcome];
      }),
    );
    for (const end of results)
      expect([
        ['completed', 'succeeded'],
        ['failed', 'declined'],
      ]).toContainEqual(end);
    expect((await rowsOf('sandbox_methods')).length - before).toBe(
      results.filter(([state]) => state === 'completed').length,
    );
  });

  it('cannot be answered after the charge was canceled', async () => {
    const reference = challengeIn(
      await processor.charge(chargeOf('given up', await tokenOf(vault, testNumbers.challenge))),
    );
    expect(await processor.cancel('given up')).toEqual({ outcome: 'canceled' });
    expect(await processor.completeChallenge(reference, 'complete')).toEqual({
      key: 'given up',
      returnUrl: 'https://shop.test/back',
    });
    expect(await processor.find('given up')).toEqual({ outcome: 'canceled' });
    expect(await processor.challengeOf(reference)).toMatchObject({ state: 'canceled' });
  });

  it('that was passed during saving is not repeated, except on request', async () => {
    const challenged = await processor.save(saveOf('save with challenge', await tokenOf(vault, testNumbers.challenge)));
    const reference = challengeIn(challenged);
    expect(await processor.challengeOf(reference)).toMatchObject({ amount: null, currency: 'usd', state: 'pending' });
    await processor.completeChallenge(reference, 'complete');
    const found = await processor.find('save with challenge');
    expect(found).toMatchObject({ outcome: 'succeeded', threeDsVerified: true });
    const source = savedBy(found as ChargeResult);
    expect(await processor.charge(chargeOf('renewal', source))).toEqual(succeeded('3220'));
    expect(await processor.charge(chargeOf('on demand', source, { challenge: true }))).toMatchObject({
      outcome: 'requires_action',
    });
  });

  it('that was passed during a payment is not repeated for the saved method', async () => {
    const reference = challengeIn(
      await processor.charge(
        chargeOf('keep with challenge', await tokenOf(vault, testNumbers.challenge), { keep: true, capture: false }),
      ),
    );
    await processor.completeChallenge(reference, 'complete');
    const found = await processor.find('keep with challenge');
    expect(found).toMatchObject({ outcome: 'authorized', threeDsVerified: true });
    expect(await processor.charge(chargeOf('kept renewal', savedBy(found as ChargeResult)))).toEqual(succeeded('3220'));
  });

  it('does not exist for charges without one', async () => {
    const charged = await processor.charge(chargeOf('plain', await tokenOf(vault, testNumbers.succeeds)));
    const reference = charged.outcome === 'succeeded' ? charged.reference : '';
    expect(
      await Promise.all([reference, 'ch_none'].map((chargeReference) => processor.challengeOf(chargeReference))),
    ).toEqual([null, null]);
    expect(
      await Promise.all(
        [reference, 'ch_none'].map((chargeReference) => processor.completeChallenge(chargeReference, 'complete')),
      ),
    ).toEqual([null, null]);
  });
});
