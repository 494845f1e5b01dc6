import { ParameterInvalid, checkLength, checkRange } from '../../../kit/src';

const longestTitle = 200;
const longestDescription = 5_000;
const mostAttachments = 10;

/** Content of a review. */
export interface ReviewText {
  readonly stars: number;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly attachmentIds?: readonly string[] | null;
}

/** Validates the content of a review. */
export function checkReview({ stars, title, description, attachmentIds }: ReviewText): void {
  checkRange(stars, 1, 5, 'stars');
  checkLength(title, longestTitle, 'title');
  checkLength(description, longestDescription, 'description');
  if (attachmentIds && attachmentIds.length > mostAttachments) {
    throw new ParameterInvalid(['attachmentIds'], `A review has at most ${mostAttachments} attachments.`);
  }
  for (const id of attachmentIds ?? []) checkLength(id, 100, 'attachmentIds');
}

/** Validates the bounds of the star filter. */
export function checkStars(minStars: number | null | undefined, maxStars: number | null | undefined): void {
  checkRange(minStars, 1, 5, 'minStars');
  checkRange(maxStars, 1, 5, 'maxStars');
}
