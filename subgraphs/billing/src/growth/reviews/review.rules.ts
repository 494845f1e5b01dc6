import { ParameterInvalid, checkLength, checkLimits, checkRange } from '../../../../kit/src';
import { Review } from './review.resource';

const maxAttachments = 10;

/** Content of a review as written by its author. */
export interface ReviewContent {
  readonly stars: number;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly attachmentIds?: readonly string[] | null;
}

/** Validates the content of a review. Throws `ParameterInvalid`. */
export function checkReview(content: ReviewContent): void {
  checkLimits(Review, content);
  const { attachmentIds } = content;
  if (attachmentIds && attachmentIds.length > maxAttachments) {
    throw new ParameterInvalid(['attachmentIds'], `A review has at most ${maxAttachments} attachments.`);
  }
  for (const id of attachmentIds ?? []) checkLength(id, 100, 'attachmentIds');
}

/** Validates the bounds of the filter by number of stars. */
export function checkStars(minStars: number | null | undefined, maxStars: number | null | undefined): void {
  checkRange(minStars, 1, 5, 'minStars');
  checkRange(maxStars, 1, 5, 'maxStars');
}
