import { ProcessorUnavailable } from './processor';
import { createSandboxVault } from './sandbox-vault';
import { passesLuhn } from './card';
import { chargeOf, refundRequest, saveOf, testNumbers, tokenOf } from './testing/cards';
import { clock, methodOf, processor, rowsOf, savedBy, setUpTests, succeeded, vault } from './testing/sandbox';

setUpTests();

async function saved(key: string, number: string) {
  return savedBy(await processor.save(saveOf(key, await tokenOf(vault, number))));
}

describe('a card charge', () => {
  it.each([
    ['4242424242424242', succeeded('4242')],
    ['5555555555554444', succeeded('4444', { method: methodOf('4444', 'mastercard') })],
    ['9000000000000001', succeeded('0001', { method: methodOf('0001', 'unknown') })],
    [
      '4000000000000002',
      { outcome: 'declined', code: 'generic_decline', message: 'The card was declined.', method: methodOf('0002') },
    ],
    [
      '4000000000009995',
      {
        outcome: 'declined',
        code: 'insufficient_funds',
        message: 'The card does not have enough funds.',
        method: methodOf('9995'),
      },
    ],
    [
      '4000000000000069',
      { outcome: 'declined', code: 'expired_card', message: 'The card has expired.', method: methodOf('0069') },
    ],
    [
      '4000000000000341',
      { outcome: 'declined', code: 'generic_decline', message: 'The card was declined.', method: methodOf('0341') },
    ],
    ['4000000000000259', succeeded('0259', { afterwards: 'disputed' })],
    ['4000000000005423', succeeded('5423', { afterwards: 'early_fraud_warning' })],
  ])('with the number %s has the result of its bank', async (number, expected) => {
    const key = `ends in ${number.slice(-4)}`;
    const result = await processor.charge(chargeOf(key, await tokenOf(vault, number)));
    expect(result).toEqual(expected);
    expect(await processor.find(key)).toEqual(result);
  });

  it('is declined with a token of another vault', async () => {
    const stranger = createSandboxVault({ secret: Buffer.alloc(32, 'other'), clock });
    const declined = {
      outcome: 'declined',
      code: 'invalid_card_number',
      message: 'The card could not be read. Please enter it again.',
      method: null,
    };
    expect(await processor.charge(chargeOf('stranger', await tokenOf(stranger, testNumbers.succeeds)))).toEqual(
      declined,
    );
    expect(await processor.charge(chargeOf('nonsense', { kind: 'token', token: 'tok_nonsense' }))).toEqual(declined);
  });

  it('requires a card, because the sandbox has no hosted page', async () => {
    await expect(processor.charge(chargeOf('hosted', { kind: 'hosted' }))).rejects.toThrow(
      'The sandbox processor has no hosted page',
    );
    expect(await processor.find('hosted')).toBeNull();
  });

  it('is created once per key, also with different parameters', async () => {
    const first = await processor.charge(chargeOf('again', await tokenOf(vault, testNumbers.succeeds)));
    expect(
      await processor.charge(chargeOf('again', await tokenOf(vault, testNumbers.declined), { amount: '99.00' })),
    ).toEqual(first);
    expect(await processor.save(saveOf('again', await tokenOf(vault, testNumbers.declined)))).toEqual(first);
    expect((await rowsOf('sandbox_charges')).filter(({ key }) => key === 'again')).toEqual([
      expect.objectContaining({ amount: '10.43', kind: 'charge' }),
    ]);
  });

  it('is created once for concurrent equal requests', async () => {
    const requests = await Promise.all(
      Array.from({ length: 8 }, async () =>
        chargeOf('together', await tokenOf(vault, testNumbers.succeeds), { keep: true }),
      ),
    );
    const before = (await rowsOf('sandbox_methods')).length;
    const results = await Promise.all(requests.map((request) => processor.charge(request)));
    expect(results[0]).toEqual(succeeded('4242'));
    expect(results).toEqual(results.map(() => results[0]));
    expect(await rowsOf('sandbox_methods')).toHaveLength(before + 1);
  });

  it('with the number 4000000000000077 has no result at first, but takes effect', async () => {
    const chargeRequest = chargeOf('answers late', await tokenOf(vault, '4000000000000077'));
    await expect(processor.charge(chargeRequest)).rejects.toEqual(
      new ProcessorUnavailable('The issuing bank has not responded yet.'),
    );
    expect(await processor.find('answers late')).toEqual(succeeded('0077'));
    expect(await processor.charge(chargeRequest)).toEqual(await processor.find('answers late'));
  });

  it('that never arrived is not found', async () => {
    expect(await processor.find('never')).toBeNull();
  });
});

describe('a reserved amount', () => {
  const reserve = async (key: string, number: string = testNumbers.succeeds) =>
    processor.charge(chargeOf(key, await tokenOf(vault, number), { capture: false }));

  it('is collected once by capture', async () => {
    const reserved = await reserve('reserved');
    expect(reserved).toEqual(succeeded('4242', { outcome: 'authorized' }));
    const captured = { ...reserved, outcome: 'succeeded' };
    expect(await Promise.all([processor.capture('reserved'), processor.capture('reserved')])).toEqual([
      captured,
      captured,
    ]);
    expect(await processor.find('reserved')).toEqual(captured);
    expect(await processor.cancel('reserved')).toEqual(captured);
  });

  it('is released by cancel, and cannot be captured afterwards', async () => {
    await reserve('released');
    expect(await processor.cancel('released')).toEqual({ outcome: 'canceled' });
    expect(await processor.capture('released')).toEqual({ outcome: 'canceled' });
  });

  it('is either captured or released by concurrent requests', async () => {
    await reserve('race');
    const [captured, released] = await Promise.all([processor.capture('race'), processor.cancel('race')]);
    expect(captured).toEqual(released);
    expect(await processor.find('race')).toEqual(captured);
  });

  it('returns the dispute only after the capture', async () => {
    expect(await reserve('disputed later', testNumbers.disputed)).not.toHaveProperty('afterwards');
    expect(await processor.capture('disputed later')).toEqual(succeeded('0259', { afterwards: 'disputed' }));
  });

  it('cannot be captured without a charge, or before a challenge', async () => {
    const nothing = {
      outcome: 'declined',
      code: 'invalid_transaction',
      message: 'There is no reserved amount that could be taken.',
      method: null,
    };
    expect(await processor.capture('nowhere')).toEqual(nothing);
    const waiting = await reserve('waits for challenge', testNumbers.challenge);
    expect(await processor.capture('waits for challenge')).toEqual(waiting);
  });
});

describe('a saved method', () => {
  it('can be charged repeatedly by its reference', async () => {
    const source = await saved('save', testNumbers.succeeds);
    const charges = [
      await processor.charge(chargeOf('saved 1', source)),
      await processor.charge(chargeOf('saved 2', source)),
    ];
    expect(charges).toEqual([succeeded('4242'), succeeded('4242')]);
    expect(charges.map(savedBy)).toEqual([source, source]);
  });

  it('may be declined later although it was saved', async () => {
    const source = await saved('save failing', testNumbers.failsLater);
    expect(await processor.charge(chargeOf('fails later', source))).toEqual({
      outcome: 'declined',
      code: 'generic_decline',
      message: 'The card was declined.',
      method: methodOf('0341'),
    });
  });

  it('keeps the behavior of its bank, which does not apply to saving', async () => {
    const result = await processor.save(saveOf('save disputed', await tokenOf(vault, testNumbers.disputed)));
    expect(result).toEqual(succeeded('0259', { reference: expect.stringMatching(/^seti_\w{13}$/) }));
    expect(await processor.charge(chargeOf('disputed by saved', savedBy(result)))).toEqual(
      succeeded('0259', { afterwards: 'disputed' }),
    );
  });

  it('results only from a charge that requests it', async () => {
    const token = await tokenOf(vault, testNumbers.succeeds);
    const savedMethod = savedBy(await processor.charge(chargeOf('kept', token, { keep: true })));
    const unsavedMethod = savedBy(await processor.charge(chargeOf('not kept', token)));
    expect(await processor.charge(chargeOf('by kept', savedMethod))).toEqual(succeeded('4242'));
    expect(await processor.charge(chargeOf('by not kept', unsavedMethod))).toEqual({
      outcome: 'declined',
      code: 'invalid_account',
      message: 'The payment method is not known any more. Please choose another one.',
      method: null,
    });
  });

  it('does not result from a declined card', async () => {
    const before = await rowsOf('sandbox_methods');
    const token = await tokenOf(vault, testNumbers.insufficientFunds);
    expect(await processor.save(saveOf('save declined', token))).toMatchObject({
      outcome: 'declined',
      code: 'insufficient_funds',
    });
    await processor.charge(chargeOf('keep declined', token, { keep: true }));
    expect(await rowsOf('sandbox_methods')).toEqual(before);
  });
});

describe('cancel', () => {
  it('for an unknown key makes a later request with that key fail', async () => {
    expect(await processor.cancel('early')).toEqual({ outcome: 'canceled' });
    expect(await processor.cancel('early')).toEqual({ outcome: 'canceled' });
    expect(
      await processor.charge(chargeOf('early', await tokenOf(vault, testNumbers.succeeds), { keep: true })),
    ).toEqual({ outcome: 'canceled' });
    expect(await processor.find('early')).toEqual({ outcome: 'canceled' });
    expect(await processor.refund(refundRequest('refund early', 'early', '1.00'))).toMatchObject({ outcome: 'failed' });
  });

  it('and a concurrent charge have one result', async () => {
    const token = await tokenOf(vault, testNumbers.succeeds);
    const keys = Array.from({ length: 10 }, (_, index) => `meets ${index}`);
    const results = await Promise.all(
      keys.map(async (key) => {
        const answers = await Promise.all([processor.charge(chargeOf(key, token)), processor.cancel(key)]);
        return [...answers, await processor.find(key)].map((result) => result?.outcome);
      }),
    );
    for (const end of results)
      expect([
        ['canceled', 'canceled', 'canceled'],
        ['succeeded', 'succeeded', 'succeeded'],
      ]).toContainEqual(end);
  });

  it('is too late for a charge that was declined or has succeeded', async () => {
    const declined = await processor.charge(chargeOf('late declined', await tokenOf(vault, testNumbers.declined)));
    const charged = await processor.charge(chargeOf('late taken', await tokenOf(vault, testNumbers.succeeds)));
    expect([await processor.cancel('late declined'), await processor.cancel('late taken')]).toEqual([
      declined,
      charged,
    ]);
  });
});

describe('a refund', () => {
  const paid = async (key: string, number: string = testNumbers.succeeds) =>
    processor.charge(chargeOf(key, await tokenOf(vault, number)));
  const expectedRefund = {
    outcome: 'succeeded',
    reference: expect.stringMatching(/^re_\w{15}$/),
    acquirerReference: expect.stringMatching(/^79999996325\d{12}$/),
  };

  it('is possible in parts, up to the amount of the charge', async () => {
    await paid('to refund');
    const first = await processor.refund(refundRequest('part 1', 'to refund', '10.00'));
    expect(first).toEqual(expectedRefund);
    expect(passesLuhn((first as { acquirerReference: string }).acquirerReference)).toBe(true);
    expect(await processor.refund(refundRequest('too much', 'to refund', '0.44'))).toEqual({
      outcome: 'failed',
      message: 'At most 0.43 usd can be refunded.',
    });
    expect(await processor.refund(refundRequest('part 2', 'to refund', '0.43'))).toEqual(expectedRefund);
    expect(await processor.refund(refundRequest('nothing left', 'to refund', '0.01'))).toEqual({
      outcome: 'failed',
      message: 'At most 0 usd can be refunded.',
    });
    expect(await processor.refund(refundRequest('part 1', 'to refund', '10.00'))).toEqual(first);
  });

  it('keeps its result, even if it would succeed later', async () => {
    expect(await processor.refund(refundRequest('before', 'paid later', '1.00'))).toEqual({
      outcome: 'failed',
      message: 'There is no payment that could be refunded.',
    });
    await paid('paid later');
    expect(await processor.refund(refundRequest('before', 'paid later', '1.00'))).toMatchObject({ outcome: 'failed' });
    expect(await processor.refund(refundRequest('after', 'paid later', '10.43'))).toEqual(expectedRefund);
  });

  it('is created once for concurrent equal requests', async () => {
    await paid('equal refunds');
    const results = await Promise.all(
      Array.from({ length: 6 }, () => processor.refund(refundRequest('equal', 'equal refunds', '10.43'))),
    );
    expect(results[0]).toEqual(expectedRefund);
    expect(results).toEqual(results.map(() => results[0]));
    expect((await rowsOf('sandbox_refunds')).filter(({ charge_key }) => charge_key === 'equal refunds')).toHaveLength(
      1,
    );
  });

  it('does not exceed the charge under concurrency', async () => {
    await paid('many refunds');
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => processor.refund(refundRequest(`many ${index}`, 'many refunds', '4.00'))),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
      'succeeded',
      'succeeded',
    ]);
  });

  it.each([
    ['in another currency', { currency: 'eur' }, 'The payment was made in usd.'],
    ['of nothing', { amount: '0.00' }, 'The amount to refund must be above zero.'],
    ['below zero', { amount: '-1.00' }, 'The amount to refund must be above zero.'],
  ] as const)('%s fails', async (how, overrides, message) => {
    await paid('refused refunds');
    expect(await processor.refund(refundRequest(how, 'refused refunds', '1.00', overrides))).toEqual({
      outcome: 'failed',
      message,
    });
  });

  it('fails for saved, reserved, declined and unknown charges', async () => {
    await paid('refund declined', testNumbers.declined);
    await processor.charge(chargeOf('refund reserved', await tokenOf(vault, testNumbers.succeeds), { capture: false }));
    await saved('refund saved', testNumbers.succeeds);
    for (const chargeKey of ['refund declined', 'refund reserved', 'refund saved', 'refund unknown']) {
      expect(await processor.refund(refundRequest(`of ${chargeKey}`, chargeKey, '1.00'))).toEqual({
        outcome: 'failed',
        message: 'There is no payment that could be refunded.',
      });
    }
  });
});

it('amounts are exact', async () => {
  const amount = '0.000000000000000001';
  await processor.charge(chargeOf('exact', await tokenOf(vault, testNumbers.succeeds), { amount, currency: 'eth' }));
  expect((await rowsOf('sandbox_charges')).find(({ key }) => key === 'exact')?.amount).toBe(amount);
  expect(await processor.refund(refundRequest('exact', 'exact', '0.000000000000000002', { currency: 'eth' }))).toEqual({
    outcome: 'failed',
    message: 'At most 0.000000000000000001 eth can be refunded.',
  });
  expect(await processor.refund(refundRequest('exact refund', 'exact', amount, { currency: 'eth' }))).toMatchObject({
    outcome: 'succeeded',
  });
});

it('the tables contain no card number, security code or token', async () => {
  for (const [name, number] of Object.entries(testNumbers)) {
    const token = await tokenOf(vault, number);
    await processor.charge(chargeOf(`secret charge ${name}`, token, { keep: true }));
    await processor.save(saveOf(`secret save ${name}`, token));
  }
  const tables = await Promise.all(['sandbox_charges', 'sandbox_methods', 'sandbox_refunds'].map(rowsOf));
  const written = JSON.stringify(tables);
  expect(tables.map((rows) => rows.length > 0)).toEqual([true, true, true]);
  expect(Object.values(testNumbers).filter((number) => written.includes(number))).toEqual([]);
  expect(written).not.toMatch(/tok_/);
});
