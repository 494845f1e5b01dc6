import { until } from '../../../../../test/support/until';
import { openTestBilling } from '../../testing';
import type { Billing } from '../..';
import { ProcessorUnavailable } from './processor';
import { chargeOf } from './testing/cards';
import { type StripeBench, describedMethod, hostedPage, openStripeFixture, savedByAnn } from './testing/stripe-bench';

let billing: Billing;
let bench: StripeBench;

beforeAll(async () => {
  billing = await openTestBilling();
});

beforeEach(async () => {
  bench = await openStripeFixture(billing);
});

afterEach(() => bench.double.close());
afterAll(() => billing.close());

describe('a request with an unknown result', () => {
  it.each([
    ['a server error', 2, { status: 500, body: { error: { type: 'api_error', message: 'Oh no.' } } }],
    [
      'too many requests',
      1,
      { status: 429, body: { error: { type: 'invalid_request_error', message: 'Slow down.' } } },
    ],
    [
      'a key in use',
      2,
      {
        status: 409,
        body: { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In use.' } },
      },
    ],
    ['a lost request', 2, 'requestLost'],
    ['a lost answer', 2, 'answerLost'],
  ] as const)(
    'after %s, %d times, is unavailable, and takes effect once when repeated',
    async (_name, times, fault) => {
      const request = chargeOf('again', savedByAnn('pm_good'));
      bench.double.disturb(...Array.from({ length: times }, () => fault));
      await expect(bench.processor.charge(request)).rejects.toThrow(ProcessorUnavailable);
      expect(await bench.processor.charge(request)).toMatchObject({ outcome: 'succeeded', reference: 'pi_1' });
      expect([...bench.double.mock.objects.keys()]).toEqual(['pi_1']);
      expect(new Set(bench.posts('/v1/payment_intents').map(({ idempotencyKey }) => idempotencyKey))).toEqual(
        new Set(['again']),
      );
    },
  );

  it('is found among the charges of the customer, without sending it again', async () => {
    bench.double.disturb('answerLost', 'answerLost');
    await expect(bench.processor.charge(chargeOf('lost answer', savedByAnn('pm_good')))).rejects.toThrow(
      ProcessorUnavailable,
    );
    const sent = bench.posts('/v1/payment_intents').length;
    bench.double.mock.answered.clear();
    const found = await bench.processor.find('lost answer');
    expect(found).toEqual({
      outcome: 'succeeded',
      reference: 'pi_1',
      method: describedMethod('cus_ann/pm_good'),
      threeDsVerified: false,
    });
    expect(await bench.processor.charge(chargeOf('lost answer', savedByAnn('pm_good')))).toEqual(found);
    expect(await bench.processor.cancel('lost answer')).toEqual(found);
    expect(bench.posts('/v1/payment_intents')).toHaveLength(sent);
  });

  it('is not repeated twice, even if Stripe no longer has the key', async () => {
    bench.double.disturb('answerLost', 'answerLost');
    await expect(bench.processor.charge(chargeOf('forgotten', savedByAnn('pm_good')))).rejects.toThrow(
      ProcessorUnavailable,
    );
    bench.double.mock.answered.clear();
    expect(await bench.processor.charge(chargeOf('forgotten', savedByAnn('pm_good')))).toMatchObject({
      outcome: 'succeeded',
      reference: 'pi_1',
    });
    expect([...bench.double.mock.objects.keys()]).toEqual(['pi_1']);
  });

  it('that never arrived is not found', async () => {
    bench.double.disturb('requestLost', 'requestLost');
    await expect(bench.processor.charge(chargeOf('lost', savedByAnn('pm_good')))).rejects.toThrow(ProcessorUnavailable);
    expect([await bench.processor.find('lost'), await bench.processor.find('unheard of')]).toEqual([null, null]);
  });

  it('opens the same page when repeated', async () => {
    bench.double.disturb('answerLost', 'answerLost');
    await expect(bench.processor.charge(chargeOf('page', hostedPage))).rejects.toThrow(ProcessorUnavailable);
    expect(await bench.processor.find('page')).toBeNull();
    expect(await bench.processor.charge(chargeOf('page', hostedPage))).toEqual({
      outcome: 'requires_action',
      url: 'https://stripe.test/c/cs_1',
    });
    expect([...bench.double.mock.objects.keys()]).toEqual(['cs_1']);
  });

  it('that fails during the lookup of its key changes nothing', async () => {
    await bench.processor.charge(chargeOf('unreadable', hostedPage));
    bench.double.disturb('requestLost', 'requestLost');
    await expect(bench.processor.find('unreadable')).rejects.toThrow(ProcessorUnavailable);
    expect(await bench.processor.find('unreadable')).toMatchObject({ outcome: 'requires_action' });
  });
});

describe('cancel', () => {
  it('closes the page', async () => {
    await bench.processor.charge(chargeOf('page', hostedPage));
    expect(await bench.processor.cancel('page')).toEqual({ outcome: 'canceled' });
    expect(bench.double.mock.get('cs_1').status).toBe('expired');
    expect(await bench.processor.cancel('page')).toEqual({ outcome: 'canceled' });
    expect(await bench.processor.charge(chargeOf('page', hostedPage))).toEqual({ outcome: 'canceled' });
  });

  it('of an unknown key makes a later request with that key fail without a call to Stripe', async () => {
    expect(await bench.processor.cancel('early')).toEqual({ outcome: 'canceled' });
    expect(await bench.processor.charge(chargeOf('early', hostedPage))).toEqual({ outcome: 'canceled' });
    expect(await bench.processor.find('early')).toEqual({ outcome: 'canceled' });
    expect(bench.double.requests).toEqual([]);
    expect(await bench.rows()).toEqual([{ key: 'early', source: null, object_id: null, canceled: true }]);
  });

  it.each([
    ['hosted', hostedPage],
    ['saved', savedByAnn('pm_good')],
  ] as const)('of a %s request in transit prevents its effect', async (_kind, source) => {
    const request = chargeOf('on its way', source);
    bench.double.disturb('requestLost', 'requestLost');
    await expect(bench.processor.charge(request)).rejects.toThrow(ProcessorUnavailable);
    expect(await bench.processor.cancel('on its way')).toEqual({ outcome: 'canceled' });
    const objects = [...bench.double.mock.objects.values()].map(({ id, status }) => `${id} ${status}`);
    expect(objects).toEqual(['pi_1 canceled']);
    // The delayed request arrives with its original body.
    const delayedRequest = bench.double.requests[0];
    const body = new URLSearchParams({ ...delayedRequest?.form });
    const result = await fetch(`${bench.double.url}${delayedRequest?.path}`, {
      method: 'POST',
      headers: { 'idempotency-key': 'on its way' },
      body,
    });
    expect([result.status, await result.json()]).toEqual([
      400,
      { error: { type: 'idempotency_error', message: 'The key was used for another request.' } },
    ]);
    expect(bench.double.mock.objects.size).toBe(1);
    expect(await bench.processor.charge(request)).toEqual({ outcome: 'canceled' });
  });

  it('closes a page that is being opened, so that its URL is not returned', async () => {
    const { promise: responseGate, resolve } = Promise.withResolvers<void>();
    bench.double.disturb({ answers: responseGate });
    const charging = bench.processor.charge(chargeOf('opening', hostedPage));
    await until(() => bench.double.mock.objects.has('cs_1'));
    expect(await bench.processor.cancel('opening')).toEqual({ outcome: 'canceled' });
    resolve();
    expect(await charging).toEqual({ outcome: 'canceled' });
    expect(bench.double.mock.get('cs_1').status).toBe('expired');
  });

  it('determines the result of a request that arrives later', async () => {
    const { promise: arrives, resolve } = Promise.withResolvers<void>();
    bench.double.disturb({ arrives });
    const charging = bench.processor.charge(chargeOf('slow', savedByAnn('pm_good')));
    await until(() => bench.double.requests.length === 1);
    expect(await bench.processor.cancel('slow')).toEqual({ outcome: 'canceled' });
    resolve();
    expect(await charging).toEqual({ outcome: 'canceled' });
    expect([...bench.double.mock.objects.values()].map(({ id, status }) => `${id} ${status}`)).toEqual([
      'pi_1 canceled',
    ]);
  });

  it('is too late for a charge with a lost response', async () => {
    bench.double.disturb('answerLost', 'answerLost');
    await expect(bench.processor.charge(chargeOf('too late', savedByAnn('pm_good')))).rejects.toThrow(
      ProcessorUnavailable,
    );
    expect(await bench.processor.cancel('too late')).toMatchObject({ outcome: 'succeeded', reference: 'pi_1' });
    expect(await bench.rows()).toEqual([
      { key: 'too late', source: 'cus_ann/pm_good', object_id: 'pi_1', canceled: true },
    ]);
  });

  it('does not report a charge as canceled that Stripe has but does not list yet', async () => {
    bench.double.disturb('answerLost', 'answerLost');
    await expect(bench.processor.charge(chargeOf('hidden', savedByAnn('pm_good')))).rejects.toThrow(
      ProcessorUnavailable,
    );
    bench.double.mock.listsAreLate = true;
    await expect(bench.processor.cancel('hidden')).rejects.toThrow(ProcessorUnavailable);
    bench.double.mock.listsAreLate = false;
    expect(await bench.processor.cancel('hidden')).toMatchObject({ outcome: 'succeeded' });
  });

  it('of a page whose URL was never returned is final', async () => {
    bench.double.disturb('answerLost', 'answerLost');
    await expect(bench.processor.charge(chargeOf('untold', hostedPage))).rejects.toThrow(ProcessorUnavailable);
    expect(await bench.processor.cancel('untold')).toEqual({ outcome: 'canceled' });
    expect(await bench.processor.charge(chargeOf('untold', hostedPage))).toEqual({ outcome: 'canceled' });
  });
});

it('takes effect once for concurrent equal requests', async () => {
  const results = await Promise.all(
    Array.from({ length: 5 }, () => bench.processor.charge(chargeOf('together', savedByAnn('pm_good')))),
  );
  expect(results).toEqual(results.map(() => results[0]));
  expect([...bench.double.mock.objects.keys()]).toEqual(['pi_1']);
});
