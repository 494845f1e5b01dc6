import { type Transitions, transitionTable, wordEnum } from '../../../kit/src';

export const reviewStatuses = ['pending', 'published', 'removed'] as const;
/** Whether a review is shown: to everybody, not yet, or no longer. */
export type ReviewStatus = (typeof reviewStatuses)[number];
export const ReviewStatusEnum = wordEnum(
  'ReviewStatus',
  reviewStatuses,
  'Whether a review is shown to everybody, not yet, or no longer.',
);

/** What is held back or was taken down may be shown again. */
export const reviewTransitions: Transitions<ReviewStatus> = transitionTable<ReviewStatus>({
  pending: { to: ['published', 'removed'] },
  published: { to: ['pending', 'removed'] },
  removed: { to: ['published'] },
});
