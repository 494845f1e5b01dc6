import { wordEnum } from '../../../kit/src';

export const swapStatuses = ['queued', 'working', 'complete', 'failed'] as const;
/** How far a swap has come. Between fiat currencies it is complete at once. */
export type SwapStatus = (typeof swapStatuses)[number];
export const SwapStatusEnum = wordEnum(
  'SwapStatus',
  swapStatuses,
  'How far a swap has come. Between fiat currencies it is complete at once.',
);
