import { registerEnum } from '../../../../kit/src';

export const swapStatuses = ['queued', 'working', 'complete', 'failed'] as const;
/** Status of a swap. Swaps between fiat currencies are complete immediately. */
export type SwapStatus = (typeof swapStatuses)[number];
export const SwapStatusEnum = registerEnum(
  'SwapStatus',
  swapStatuses,
  'Status of a swap. A swap between fiat currencies completes immediately.',
);
