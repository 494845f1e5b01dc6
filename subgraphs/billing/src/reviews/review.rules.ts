import { ParameterInvalid, checkLength, checkRange } from '../../../kit/src';

const maxTitleLength = 200;
const maxDescriptionLength = 5_000;
const maxAttachments = 10;

/** Content of a review as written by its author. */
export interface ReviewContent {
  readonly stars: number;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly attachmentIds?: readonly string[] | null;
}

/** Validates the content of a review. Throws `ParameterInvalid`. */
export function checkReview({ stars, title, description, attachmentIds }: ReviewContent): void {
  checkRange(stars, 1, 5, 'stars');
  checkLength(title, maxTitleLength, 'title');
  checkLength(description, maxDescriptionLength, 'description');
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
