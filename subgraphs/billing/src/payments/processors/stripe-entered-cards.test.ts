import { openTestBilling } from '../../testing';
import type { Billing } from '../..';
import { ProcessorUnavailable, type Source } from './processor';
import { chargeOf, refundRequest, saveOf } from './testing/cards';
import { type StripeBench, describedMethod, openStripeFixture } from './testing/stripe-bench';

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

/** Returns an entered card. The name determines the response of the mock server. */
const entered = (name: string): Source => ({ kind: 'token', token: `ctoken_${name}` });
const charge = (key: string, name = 'good', more = {}) =>
  bench.processor.charge(chargeOf(key, entered(name), { keep: true, ...more }));

describe('a charge of a card that was entered into the card fields', () => {
  it('belongs to a new customer, and saves the card', async () => {
    expect(await charge('new')).toEqual({
      outcome: 'succeeded',
      reference: 'pi_2',
      method: describedMethod('cus_1/pm_good'),
      threeDsVerified: false,
    });
    expect(bench.double.requests.map(({ path, form, idempotencyKey }) => ({ path, form, idempotencyKey }))).toEqual([
      {
        path: '/v1/customers',
        idempotencyKey: 'new:customer',
        form: { email: 'ann@buyer.test', 'metadata[key]': 'new' },
      },
      {
        path: '/v1/payment_intents',
        idempotencyKey: 'new',
        form: {
          amount: '1043',
          currency: 'usd',
          customer: 'cus_1',
          confirmation_token: 'ctoken_good',
          'allowed_payment_method_types[0]': 'card',
          confirm: 'true',
          return_url: 'https://shop.test/back',
          setup_future_usage: 'off_session',
          capture_method: 'automatic',
          description: 'Gold plan',
          'metadata[key]': 'new',
          'expand[0]': 'payment_method',
          'expand[1]': 'latest_charge',
        },
      },
    ]);
    expect(await bench.processor.refund(refundRequest('refund', 'new', '10.43'))).toMatchObject({
      outcome: 'succeeded',
    });
  });

  it('requests the challenge, only reserves the amount, and has no e-mail address, if so ordered', async () => {
    const more = { challenge: true, capture: false, keep: false, email: null };
    expect(await charge('careful', 'careful', more)).toEqual({
      outcome: 'requires_action',
      url: 'https://stripe.test/3ds/pi_2',
    });
    const [customer, intent] = bench.double.requests.map(({ form }) => form);
    expect([customer, intent]).toEqual([
      { 'metadata[key]': 'careful' },
      expect.objectContaining({
        capture_method: 'manual',
        'payment_method_options[card][request_three_d_secure]': 'challenge',
      }),
    ]);
    expect(intent).not.toHaveProperty('setup_future_usage');
    expect(await bench.processor.cancel('careful')).toEqual({ outcome: 'canceled' });
  });

  it('is declined with the reason of the bank', async () => {
    const declined = {
      outcome: 'declined',
      code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      method: describedMethod('cus_1/pm_poor'),
    };
    expect([await charge('poor', 'poor'), await bench.processor.find('poor')]).toEqual([declined, declined]);
  });

  it('with a token that Stripe does not know is declined', async () => {
    expect(await charge('gone', 'gone')).toMatchObject({ outcome: 'declined', code: 'invalid_account' });
  });

  it('takes effect once for concurrent equal requests', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => charge('together')));
    expect(results).toEqual(results.map(() => results[0]));
    expect([...bench.double.mock.objects.keys()]).toEqual(['cus_1', 'pi_2']);
  });

  it('with a lost response is found by its customer, and is not repeated', async () => {
    bench.double.disturb({ status: 200, body: { id: 'cus_ann', object: 'customer' } }, 'answerLost', 'answerLost');
    await expect(charge('lost answer')).rejects.toThrow(ProcessorUnavailable);
    bench.double.mock.answered.clear();
    const found = await bench.processor.find('lost answer');
    expect(found).toMatchObject({ outcome: 'succeeded', reference: 'pi_1' });
    expect([await charge('lost answer'), await bench.processor.cancel('lost answer')]).toEqual([found, found]);
    expect(await bench.rows()).toEqual([
      { key: 'lost answer', source: 'cus_ann/entered_charge', object_id: 'pi_1', canceled: true },
    ]);
  });

  it('whose customer could not be created has no effect, and succeeds when repeated', async () => {
    bench.double.disturb('requestLost', 'requestLost');
    await expect(charge('again')).rejects.toThrow(ProcessorUnavailable);
    expect([await bench.processor.find('again'), await bench.rows()]).toEqual([null, []]);
    expect(await charge('again')).toMatchObject({ outcome: 'succeeded' });
  });

  it('has no effect after its key was canceled', async () => {
    expect(await bench.processor.cancel('early')).toEqual({ outcome: 'canceled' });
    expect(await charge('early')).toEqual({ outcome: 'canceled' });
    expect(bench.posts('/v1/payment_intents')).toEqual([]);
  });

  it.each(['tok_good', 'ctoken_', 'ctoken_a b', `ctoken_${'a'.repeat(101)}`])(
    'is rejected with the token %j',
    async (token) => {
      expect(bench.processor.acceptsToken(token)).toBe(false);
      await expect(bench.processor.charge(chargeOf('other', { kind: 'token', token }))).rejects.toThrow(TypeError);
    },
  );
});

describe('saving a card that was entered into the card fields', () => {
  const save = (key: string, name = 'good') => bench.processor.save(saveOf(key, entered(name)));
  const saved = {
    outcome: 'succeeded',
    reference: 'seti_2',
    method: describedMethod('cus_1/pm_good'),
    threeDsVerified: false,
  };

  it('saves it for a new customer', async () => {
    expect([await save('save'), await bench.processor.find('save')]).toEqual([saved, saved]);
    expect(bench.posts('/v1/setup_intents').map(({ form, idempotencyKey }) => ({ form, idempotencyKey }))).toEqual([
      {
        idempotencyKey: 'save',
        form: {
          customer: 'cus_1',
          confirmation_token: 'ctoken_good',
          'allowed_payment_method_types[0]': 'card',
          confirm: 'true',
          usage: 'off_session',
          description: 'Gold plan',
          return_url: 'https://shop.test/back',
          'metadata[key]': 'save',
          'expand[0]': 'payment_method',
          'expand[1]': 'latest_attempt',
        },
      },
    ]);
  });

  it('is declined with the reason of the bank', async () => {
    expect(await save('poor', 'poor')).toMatchObject({ outcome: 'declined', code: 'insufficient_funds' });
  });

  it('is canceled while it requires a challenge', async () => {
    expect(await save('careful', 'careful')).toEqual({
      outcome: 'requires_action',
      url: 'https://stripe.test/3ds/seti_2',
    });
    expect([await bench.processor.cancel('careful'), bench.double.mock.get('seti_2').status]).toEqual([
      { outcome: 'canceled' },
      'canceled',
    ]);
  });

  it('with a lost response is found by its customer', async () => {
    bench.double.disturb({ status: 200, body: { id: 'cus_ann', object: 'customer' } }, 'answerLost', 'answerLost');
    await expect(save('lost answer')).rejects.toThrow(ProcessorUnavailable);
    bench.double.mock.answered.clear();
    expect(await bench.processor.find('lost answer')).toMatchObject({ outcome: 'succeeded', reference: 'seti_1' });
    expect(bench.double.requests.at(-1)?.form).toMatchObject({ customer: 'cus_ann', limit: '100' });
  });
});
