import { openTestBilling } from '../../testing';
import type { Billing } from '../..';
import { ProcessorUnavailable } from './processor';
import { chargeOf, refundRequest, saveOf } from './testing/cards';
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

describe('a charge on the page of Stripe', () => {
  it('opens a page for this charge only', async () => {
    const result = await bench.processor.charge(chargeOf('key_1', hostedPage, { keep: true, challenge: true }));
    expect(result).toEqual({ outcome: 'requires_action', url: 'https://stripe.test/c/cs_1' });
    expect(bench.double.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/checkout/sessions',
        authorization: 'Bearer sk_test_secret',
        idempotencyKey: 'key_1',
        form: {
          mode: 'payment',
          client_reference_id: 'key_1',
          success_url: 'https://shop.test/back',
          cancel_url: 'https://shop.test/back',
          customer_email: 'ann@buyer.test',
          customer_creation: 'always',
          'allowed_payment_method_types[0]': 'card',
          'payment_method_options[card][request_three_d_secure]': 'challenge',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'usd',
          'line_items[0][price_data][unit_amount]': '1043',
          'line_items[0][price_data][product_data][name]': 'Gold plan',
          'metadata[key]': 'key_1',
          'payment_intent_data[description]': 'Gold plan',
          'payment_intent_data[capture_method]': 'automatic',
          'payment_intent_data[setup_future_usage]': 'off_session',
          'payment_intent_data[metadata][key]': 'key_1',
        },
      },
    ]);
  });

  it('omits optional parameters', async () => {
    await bench.processor.charge(chargeOf('plain', hostedPage, { email: null, capture: false }));
    const [{ form } = { form: {} }] = bench.double.requests;
    expect(Object.keys(form).filter((name) => /email|customer|usage|options/.test(name))).toEqual([]);
    expect(form).toMatchObject({ 'payment_intent_data[capture_method]': 'manual' });
  });

  it('succeeds after the buyer has paid', async () => {
    const chargeResult = await bench.processor.charge(chargeOf('paid', hostedPage, { keep: true }));
    expect(await bench.processor.find('paid')).toEqual(chargeResult);
    bench.double.mock.pay('cs_1', { threeDs: true });
    const paid = {
      outcome: 'succeeded',
      reference: 'pi_2',
      method: describedMethod('cus_cs_1/pm_typed'),
      threeDsVerified: true,
    };
    expect(await bench.processor.find('paid')).toEqual(paid);
    expect(await bench.processor.charge(chargeOf('paid', hostedPage, { keep: true }))).toEqual(paid);
    expect(await bench.processor.cancel('paid')).toEqual(paid);
    expect(bench.posts('/v1/checkout/sessions')).toHaveLength(1);
  });

  it('has a payment method without a customer if it is not saved, which cannot be charged again', async () => {
    await bench.processor.charge(chargeOf('not kept', hostedPage));
    bench.double.mock.pay('cs_1');
    expect(await bench.processor.find('not kept')).toEqual({
      outcome: 'succeeded',
      reference: 'pi_2',
      method: describedMethod('pm_typed'),
      threeDsVerified: false,
    });
    expect(await bench.processor.charge(chargeOf('by not kept', { kind: 'saved', reference: 'pm_typed' }))).toEqual({
      outcome: 'declined',
      code: 'invalid_account',
      message: 'The payment method is not known any more. Please choose another one.',
      method: null,
    });
  });

  it('has no result while Stripe is processing', async () => {
    await bench.processor.charge(chargeOf('processing', hostedPage));
    bench.double.mock.pay('cs_1', { status: 'processing' });
    await expect(bench.processor.find('processing')).rejects.toThrow(ProcessorUnavailable);
  });

  it('is canceled after the expiry of the page', async () => {
    await bench.processor.charge(chargeOf('expired', hostedPage));
    bench.double.mock.get('cs_1').status = 'expired';
    expect(await bench.processor.find('expired')).toEqual({ outcome: 'canceled' });
  });

  it.each([
    ['btc', '1.00000000', 'currency_not_supported', 'This currency cannot be charged.'],
    ['service_usd', '1.00', 'currency_not_supported', 'This currency cannot be charged.'],
    ['kwd', '1.255', 'invalid_amount', 'This amount cannot be charged in this currency.'],
    ['mga', '1.50', 'invalid_amount', 'This amount cannot be charged in this currency.'],
  ] as const)('of %s %s is declined without a request to Stripe', async (currency, amount, code, message) => {
    expect(await bench.processor.charge(chargeOf('never sent', hostedPage, { currency, amount }))).toEqual({
      outcome: 'declined',
      code,
      message,
      method: null,
    });
    expect([bench.double.requests, await bench.rows()]).toEqual([[], []]);
  });

  it.each([
    [
      { param: 'line_items[0][price_data][currency]', message: 'Invalid currency.' },
      'currency_not_supported',
      'This currency cannot be charged.',
    ],
    [{ code: 'amount_too_small', message: 'The amount is too small.' }, 'invalid_amount', 'The amount is too small.'],
  ])('that Stripe rejects with %j is declined', async (error, code, message) => {
    bench.double.disturb({ status: 400, body: { error: { type: 'invalid_request_error', ...error } } });
    expect(await bench.processor.charge(chargeOf('refused', hostedPage))).toEqual({
      outcome: 'declined',
      code,
      message,
      method: null,
    });
  });

  it('throws if Stripe rejects the API key or the parameters', async () => {
    bench.double.disturb({
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API key.' } },
    });
    await expect(bench.processor.charge(chargeOf('unauthorized', hostedPage))).rejects.toThrow('Invalid API key.');
    bench.double.disturb({
      status: 400,
      body: { error: { type: 'invalid_request_error', param: 'mode', message: 'Bad mode.' } },
    });
    await expect(bench.processor.charge(chargeOf('malformed', hostedPage))).rejects.toThrow('Bad mode.');
  });

  it('rejects tokens of the vault', async () => {
    await expect(bench.processor.charge(chargeOf('token', { kind: 'token', token: 'tok_1' }))).rejects.toThrow(
      'Stripe accepts only tokens of its own card fields.',
    );
    expect(bench.double.requests).toEqual([]);
  });
});

describe('saving on the page of Stripe', () => {
  it('saves the card for a customer', async () => {
    expect(await bench.processor.save(saveOf('save', hostedPage))).toEqual({
      outcome: 'requires_action',
      url: 'https://stripe.test/c/cs_1',
    });
    expect(bench.double.requests.map(({ form, idempotencyKey }) => ({ form, idempotencyKey }))).toEqual([
      {
        idempotencyKey: 'save',
        form: {
          mode: 'setup',
          client_reference_id: 'save',
          success_url: 'https://shop.test/back',
          cancel_url: 'https://shop.test/back',
          customer_email: 'ann@buyer.test',
          customer_creation: 'always',
          'allowed_payment_method_types[0]': 'card',
          'metadata[key]': 'save',
          'setup_intent_data[description]': 'Gold plan',
          'setup_intent_data[metadata][key]': 'save',
        },
      },
    ]);
    bench.double.mock.pay('cs_1');
    expect(await bench.processor.find('save')).toEqual({
      outcome: 'succeeded',
      reference: 'seti_2',
      method: describedMethod('cus_cs_1/pm_typed'),
      threeDsVerified: false,
    });
  });
});

it('does not save for a currency that cannot be charged', async () => {
  expect(await bench.processor.save(saveOf('save btc', hostedPage, { currency: 'btc' }))).toEqual({
    outcome: 'declined',
    code: 'currency_not_supported',
    message: 'This currency cannot be charged.',
    method: null,
  });
  await expect(bench.processor.save(saveOf('save saved', savedByAnn('pm_good')))).rejects.toThrow(
    'The payment method is saved already.',
  );
  expect(bench.double.requests).toEqual([]);
});

describe('a charge of a saved card', () => {
  it('is made off-session', async () => {
    expect(await bench.processor.charge(chargeOf('renewal', savedByAnn('pm_good')))).toEqual({
      outcome: 'succeeded',
      reference: 'pi_1',
      method: describedMethod('cus_ann/pm_good'),
      threeDsVerified: false,
    });
    expect(bench.double.requests.map(({ path, form, idempotencyKey }) => ({ path, form, idempotencyKey }))).toEqual([
      {
        path: '/v1/payment_intents',
        idempotencyKey: 'renewal',
        form: {
          amount: '1043',
          currency: 'usd',
          customer: 'cus_ann',
          payment_method: 'pm_good',
          'allowed_payment_method_types[0]': 'card',
          confirm: 'true',
          off_session: 'true',
          capture_method: 'automatic',
          description: 'Gold plan',
          'metadata[key]': 'renewal',
          'expand[0]': 'payment_method',
          'expand[1]': 'latest_charge',
        },
      },
    ]);
  });

  it.each([
    ['pm_poor', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['pm_absent', 'authentication_required', 'This payment needs its owner.'],
  ])('with %s is declined permanently', async (name, code, message) => {
    const declined = { outcome: 'declined', code, message, method: describedMethod(`cus_ann/${name}`) };
    expect(await bench.processor.charge(chargeOf('declined', savedByAnn(name)))).toEqual(declined);
    expect(await bench.processor.find('declined')).toEqual(declined);
    expect(await bench.processor.cancel('declined')).toEqual(declined);
    expect(await bench.processor.charge(chargeOf('declined', savedByAnn(name)))).toEqual(declined);
    expect(bench.posts('/v1/payment_intents')).toHaveLength(1);
  });

  it('is declined if Stripe does not know the card', async () => {
    expect(await bench.processor.charge(chargeOf('gone', savedByAnn('pm_gone')))).toEqual({
      outcome: 'declined',
      code: 'invalid_account',
      message: 'The payment method is not known any more. Please choose another one.',
      method: null,
    });
  });

  it('redirects a present buyer to a challenge of the bank, without requesting one', async () => {
    const source = { ...savedByAnn('pm_careful'), isBuyerPresent: true } as const;
    const result = await bench.processor.charge(chargeOf('present', source));
    expect(result).toEqual({ outcome: 'requires_action', url: 'https://stripe.test/3ds/pi_1' });
    const form = bench.double.requests[0]?.form ?? {};
    expect(form).toMatchObject({ return_url: 'https://shop.test/back' });
    expect(Object.keys(form).filter((name) => /^(off_session|payment_method_options)/.test(name))).toEqual([]);
  });

  it('redirects an on-session buyer to a requested challenge', async () => {
    const result = await bench.processor.charge(chargeOf('careful', savedByAnn('pm_careful'), { challenge: true }));
    expect(result).toEqual({ outcome: 'requires_action', url: 'https://stripe.test/3ds/pi_1' });
    expect(bench.double.requests[0]?.form).toMatchObject({
      return_url: 'https://shop.test/back',
      'payment_method_options[card][request_three_d_secure]': 'challenge',
    });
    expect(bench.double.requests[0]?.form).not.toHaveProperty('off_session');
    expect(await bench.processor.cancel('careful')).toEqual({ outcome: 'canceled' });
    expect(await bench.processor.find('careful')).toEqual({ outcome: 'canceled' });
  });
});

describe('a reserved amount', () => {
  it.each([
    ['hosted', hostedPage],
    ['saved', savedByAnn('pm_good')],
  ] as const)('of a %s card is captured once', async (_kind, source) => {
    await bench.processor.charge(chargeOf('reserved', source, { capture: false, keep: true }));
    if (source.kind === 'hosted') bench.double.mock.pay('cs_1');
    const reserved = await bench.processor.find('reserved');
    expect(reserved).toMatchObject({ outcome: 'authorized' });
    expect(await bench.processor.capture('reserved')).toEqual({ ...reserved, outcome: 'succeeded' });
    expect(await bench.processor.capture('reserved')).toEqual({ ...reserved, outcome: 'succeeded' });
    const captures = bench.double.requests.filter(({ path }) => path.endsWith('/capture'));
    expect(captures.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['reserved:capture']);
  });

  it('is released by cancel', async () => {
    await bench.processor.charge(chargeOf('released', hostedPage, { capture: false }));
    bench.double.mock.pay('cs_1');
    expect(await bench.processor.cancel('released')).toEqual({ outcome: 'canceled' });
    expect(bench.double.mock.get('pi_2').status).toBe('canceled');
    expect(await bench.processor.capture('released')).toEqual({ outcome: 'canceled' });
  });

  it('returns the actual result if it was captured at the same time', async () => {
    await bench.processor.charge(chargeOf('meanwhile', savedByAnn('pm_good'), { capture: false }));
    bench.double.disturb({ status: 200, body: { ...intentFixture('requires_capture') } });
    bench.double.mock.get('pi_1').status = 'succeeded';
    expect(await bench.processor.cancel('meanwhile')).toMatchObject({ outcome: 'succeeded', reference: 'pi_1' });
  });

  it('does not exist without a charge', async () => {
    expect(await bench.processor.capture('nothing')).toEqual({
      outcome: 'declined',
      code: 'invalid_transaction',
      message: 'There is no reserved amount that could be taken.',
      method: null,
    });
  });
});

/** Returns the first intent with an earlier status. */
function intentFixture(status: string): object {
  const { form: _form, ...intent } = bench.double.mock.get('pi_1');
  return { ...intent, status };
}

describe('a refund', () => {
  const acquirerReference = '12345678901234567890123';

  it('is made once per key, in parts, and fails above the remaining amount', async () => {
    await bench.processor.charge(chargeOf('charge', savedByAnn('pm_good')));
    const first = await bench.processor.refund(refundRequest('refund 1', 'charge', '10.00'));
    expect(first).toEqual({ outcome: 'succeeded', reference: 're_2', acquirerReference });
    bench.double.mock.answered.clear();
    expect(await bench.processor.refund(refundRequest('refund 1', 'charge', '10.00'))).toEqual(first);
    expect(await bench.processor.refund(refundRequest('refund 2', 'charge', '0.44'))).toEqual({
      outcome: 'failed',
      message: 'The refund is greater than what is left.',
    });
    expect(bench.posts('/v1/refunds').map(({ form, idempotencyKey }) => ({ form, idempotencyKey }))).toEqual([
      { idempotencyKey: 'refund 1', form: { payment_intent: 'pi_1', amount: '1000', 'metadata[key]': 'refund 1' } },
      { idempotencyKey: 'refund 2', form: { payment_intent: 'pi_1', amount: '44', 'metadata[key]': 'refund 2' } },
    ]);
  });

  it('is possible for a payment on a page', async () => {
    await bench.processor.charge(chargeOf('page', hostedPage));
    bench.double.mock.pay('cs_1');
    expect(await bench.processor.refund(refundRequest('of page', 'page', '10.43'))).toEqual({
      outcome: 'succeeded',
      reference: 're_3',
      acquirerReference,
    });
  });

  it('with a lost response is not repeated twice', async () => {
    await bench.processor.charge(chargeOf('charge', savedByAnn('pm_good')));
    bench.double.disturb({ status: 200, body: { object: 'list', data: [], has_more: false } });
    await bench.processor.refund(refundRequest('lost', 'charge', '1.00'));
    bench.double.mock.answered.clear();
    expect(await bench.processor.refund(refundRequest('lost', 'charge', '1.00'))).toMatchObject({
      outcome: 'succeeded',
    });
    expect([...bench.double.mock.objects.keys()].filter((id) => id.startsWith('re_'))).toEqual(['re_2']);
  });

  it.each([
    ['failed', 'expired_or_canceled_card', 'The refund failed: expired or canceled card.'],
    ['canceled', null, 'The refund failed.'],
  ])('that ended as %s has failed', async (status, reason, message) => {
    await bench.processor.charge(chargeOf('charge', savedByAnn('pm_good')));
    await bench.processor.refund(refundRequest('ends badly', 'charge', '1.00'));
    Object.assign(bench.double.mock.get('re_2'), { status, failure_reason: reason });
    expect(await bench.processor.refund(refundRequest('ends badly', 'charge', '1.00'))).toEqual({
      outcome: 'failed',
      message,
    });
  });

  it('fails for unpaid and saved objects, and in another currency', async () => {
    await bench.processor.save(saveOf('only saved', hostedPage));
    await bench.processor.charge(chargeOf('only opened', hostedPage));
    await bench.processor.charge(chargeOf('in dollars', savedByAnn('pm_good')));
    bench.double.mock.pay('cs_1');
    const failed = { outcome: 'failed', message: 'There is no payment of which this amount could be refunded.' };
    for (const chargeKey of ['unheard of', 'only saved', 'only opened']) {
      expect(await bench.processor.refund(refundRequest(`of ${chargeKey}`, chargeKey, '1.00'))).toEqual(failed);
    }
    expect(await bench.processor.refund(refundRequest('in euros', 'in dollars', '1.00', { currency: 'eur' }))).toEqual(
      failed,
    );
    expect(bench.posts('/v1/refunds')).toEqual([]);
  });
});
