import { registerEnum } from '../../../../kit/src';

export const cardStatuses = ['active', 'frozen', 'canceled'] as const;
/** Status of a card. Only active cards can be charged. */
export type CardStatus = (typeof cardStatuses)[number];
export const CardStatusEnum = registerEnum('CardStatus', cardStatuses, 'Status of a card.');

export const limitFrequencies = ['daily', 'weekly', 'monthly', 'one_time'] as const;
/** Period whose spending counts against the limit of a card. */
export type LimitFrequency = (typeof limitFrequencies)[number];
export const LimitFrequencyEnum = registerEnum(
  'CardLimitFrequency',
  limitFrequencies,
  'Period in which spending counts toward the limit of a card.',
);
