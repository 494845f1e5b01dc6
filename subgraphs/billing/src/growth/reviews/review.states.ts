import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const reviewStatuses = ['pending', 'published', 'removed'] as const;
/** Status of a review: not yet public (`pending`), public, or removed. */
export type ReviewStatus = (typeof reviewStatuses)[number];
export const ReviewStatusEnum = registerEnum(
  'ReviewStatus',
  reviewStatuses,
  'Whether a review is public, not yet public, or removed.',
);

/** Allowed status transitions of a review. Pending and removed reviews can be published again. */
export const reviewTransitions: Transitions<ReviewStatus> = transitionTable<ReviewStatus>({
  pending: { to: ['published', 'removed'] },
  published: { to: ['pending', 'removed'] },
  removed: { to: ['published'] },
});
