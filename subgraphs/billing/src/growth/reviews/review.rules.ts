import { ParameterInvalid, checkLength, checkLimits, checkRange, checkAll } from '../../../../kit/src';
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
  const { attachmentIds } = content;
  checkAll(
    () => checkLimits(Review, content),
    () =>
      attachmentIds &&
      attachmentIds.length > maxAttachments &&
      new ParameterInvalid(['attachmentIds'], `A review has at most ${maxAttachments} attachments.`),
    ...(attachmentIds ?? []).map((id) => () => checkLength(id, 100, 'attachmentIds')),
  );
}

/** Validates the bounds of the filter by number of stars. */
export function checkStars(minStars: number | null | undefined, maxStars: number | null | undefined): void {
  checkAll(
    () => checkRange(minStars, 1, 5, 'minStars'),
    () => checkRange(maxStars, 1, 5, 'maxStars'),
  );
}
