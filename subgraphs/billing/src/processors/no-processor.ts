import type { ChargeAnswer, Processor } from './processor';

const notTaken: ChargeAnswer = {
  outcome: 'declined',
  code: 'processing_error',
  message: 'Payments cannot be taken here yet.',
  method: null,
};

/** Placeholder without a configured processor: declines everything, so that nothing waits for a result that never arrives. */
export const noProcessor: Processor = {
  provider: 'multi_psp',
  collects: 'hosted',
  charge: async () => notTaken,
  save: async () => notTaken,
  find: async () => notTaken,
  cancel: async () => ({ outcome: 'canceled' }),
  capture: async () => notTaken,
  refund: async () => ({ outcome: 'failed', message: 'Payments cannot be given back here yet.' }),
};
