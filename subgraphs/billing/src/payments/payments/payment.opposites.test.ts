import { run } from '../../../../kit/src/testing';
import type { TestCheckout } from '../../checkout/sessions/testing/test-checkout';
import { openUnreliableCheckout } from '../../checkout/sessions/testing/unreliable-checkout';
import type { UnreliableProcessor } from '../processors/testing/unreliable-processor';

let shop: TestCheckout;
let line: UnreliableProcessor;
let planId: string;
beforeAll(async () => {
  ({ shop, line } = await openUnreliableCheckout());
  planId = await shop.plan({ initialPrice: '20' });
});
afterAll(() => shop.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Creates a payment with a reserved amount on a saved card. */
async function reserved(buyer: string): Promise<string> {
  const { session } = await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer });
  const { paymentMethodId } = session;
  const { member } = await shop.execute('query ($id: ID!) { paymentMethod(id: $id) { member { id } } }', {
    id: paymentMethodId,
  });
  const { payment } = await shop.execute(
    'mutation ($input: PaymentCreateInput!) { paymentCreate(input: $input) { payment { id } userErrors { message } } }',
    { input: { memberId: member.id, paymentMethodId, planId, captureMethod: 'MANUAL' } },
  );
  await shop.due();
  expect(await stateOf(payment.id)).toEqual({ status: 'open', charge_state: 'authorized' });
  return payment.id;
}

const stateOf = async (id: string) =>
  (await shop.rows('SELECT status, charge_state FROM billing.payments WHERE id = $1', [id]))[0];
/** Runs a command and returns its errors; empty if the command succeeds. */
const command = async (name: 'paymentCapture' | 'paymentVoid', id: string): Promise<string[]> =>
  (
    await run(
      shop.billing.subgraph,
      shop.seller,
      `mutation ($id: ID!) { ${name}(id: $id) { payment { id } userErrors { code message } } }`,
      { id },
    )
  ).data?.[name].userErrors.map(({ code, message }: { code: string; message: string }) => `${code}: ${message}`);

describe('while the processor result of a capture or void is pending, the opposite command is rejected', () => {
  it('a void after a capture', async () => {
    const id = await reserved('captures');
    line.plan('capture', 'answerLost');
    expect(await command('paymentCapture', id)).toEqual([]);
    expect(await command('paymentVoid', id)).toEqual(['conflict: A payment that is being captured cannot be voided.']);
    expect(await command('paymentCapture', id)).toEqual([]);
    expect(await stateOf(id)).toEqual({ status: 'paid', charge_state: 'idle' });
    expect(await command('paymentVoid', id)).toEqual(['conflict: A payment that is paid cannot be voided.']);
  });

  it('a capture after a void', async () => {
    const id = await reserved('voids');
    line.plan('cancel', 'requestLost');
    expect(await command('paymentVoid', id)).toEqual([]);
    expect(await command('paymentCapture', id)).toEqual([
      'conflict: A payment that is being voided cannot be captured.',
    ]);
    expect(await command('paymentVoid', id)).toEqual([]);
    expect(await stateOf(id)).toEqual({ status: 'void', charge_state: 'idle' });
    expect(await command('paymentCapture', id)).toEqual(['conflict: A payment that is void cannot be captured.']);
  });
});

it('a capture after the expiry of the reservation at the processor is rejected with the resulting status', async () => {
  const id = await reserved('expires');
  line.plan('cancel', 'answerLost');
  await shop.due(inDays(7.1));
  expect(await stateOf(id)).toEqual({ status: 'open', charge_state: 'authorized' });
  expect(await command('paymentCapture', id)).toEqual(['conflict: A payment that is void cannot be captured.']);
  expect(await stateOf(id)).toEqual({ status: 'void', charge_state: 'idle' });
});
