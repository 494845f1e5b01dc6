import type { ChargeAnswer, Processor } from './processor';

const notTaken: ChargeAnswer = {
  outcome: 'declined',
  code: 'processing_error',
  message: 'Payments cannot be taken here yet.',
  method: null,
};

/** Stands where no processor is configured: declines everything, so that nothing waits for an answer that never comes. */
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
