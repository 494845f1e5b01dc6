import { ManagementSteps, type Step } from './management.steps';

const steps = new ManagementSteps({} as never, { pages: { membership: () => 'https://shop.test/manage' } } as never);
const step = (method: object | null) => ({ membership: {}, session: { id: 'chk_1' }, method }) as unknown as Step;

it('the buyer of a top-up is present, so that the bank can require a challenge for the saved card', () => {
  const payer = steps.savedMethod(step({ reference: 'cus_ann/pm_good', provider: 'stripe' }));
  expect(payer.source()).toEqual({ kind: 'saved', reference: 'cus_ann/pm_good', isBuyerPresent: true });
  expect(payer).toMatchObject({ provider: 'stripe', returnUrl: 'https://shop.test/manage', isOnSession: true });
});

it('a top-up without a saved card is rejected', () => {
  expect(() => steps.savedMethod(step(null)).source()).toThrow('No payment method is saved');
});
