import { type Transitions, transitionTable, registerEnum } from '../../../kit/src';

export const reviewStatuses = ['pending', 'published', 'removed'] as const;
/** Visibility of a review: public, not yet public, or removed. */
export type ReviewStatus = (typeof reviewStatuses)[number];
export const ReviewStatusEnum = registerEnum(
  'ReviewStatus',
  reviewStatuses,
  'Whether a review is public, not yet public, or removed.',
);

/** Pending and removed reviews can be published again. */
export const reviewTransitions: Transitions<ReviewStatus> = transitionTable<ReviewStatus>({
  pending: { to: ['published', 'removed'] },
  published: { to: ['pending', 'removed'] },
  removed: { to: ['published'] },
});
