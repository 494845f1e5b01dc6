import type { ChargeResult, Processor } from './processor';

const declinedResult: ChargeResult = {
  outcome: 'declined',
  code: 'processing_error',
  message: 'Payments cannot be taken here yet.',
  method: null,
};

/** Placeholder without a configured processor: declines everything, so that nothing waits for a result that never arrives. */
export const noProcessor: Processor = {
  provider: 'multi_psp',
  collects: 'hosted',
  charge: async () => declinedResult,
  save: async () => declinedResult,
  find: async () => declinedResult,
  cancel: async () => ({ outcome: 'canceled' }),
  capture: async () => declinedResult,
  refund: async () => ({ outcome: 'failed', message: 'Payments cannot be given back here yet.' }),
};
