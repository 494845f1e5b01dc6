import type { ChargeResult, Processor } from './processor';

const declinedResult: ChargeResult = {
  outcome: 'declined',
  code: 'processing_error',
  message: 'Payments cannot be taken here yet.',
  method: null,
};

/**
 * Processor that is used if none is configured. Declines every request, so that no payment waits for a result that
 * never arrives.
 */
export const noProcessor: Processor = {
  provider: 'multi_psp',
  collects: 'hosted',
  acceptsToken: () => false,
  charge: async () => declinedResult,
  save: async () => declinedResult,
  find: async () => declinedResult,
  cancel: async () => ({ outcome: 'canceled' }),
  capture: async () => declinedResult,
  refund: async () => ({ outcome: 'failed', message: 'Payments cannot be given back here yet.' }),
};
