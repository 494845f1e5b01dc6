import { wordEnum } from '../../../kit/src';

export const cardStatuses = ['active', 'frozen', 'canceled'] as const;
/** Whether a card pays. */
export type CardStatus = (typeof cardStatuses)[number];
export const CardStatusEnum = wordEnum('CardStatus', cardStatuses, 'Whether a card pays.');

export const limitFrequencies = ['daily', 'weekly', 'monthly', 'one_time'] as const;
/** For how long what was spent counts against a limit. */
export type LimitFrequency = (typeof limitFrequencies)[number];
export const LimitFrequencyEnum = wordEnum(
  'CardLimitFrequency',
  limitFrequencies,
  'For how long what was spent counts against the limit of a card.',
);
