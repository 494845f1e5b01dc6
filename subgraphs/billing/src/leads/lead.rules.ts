import { ParameterInvalid, checkLength, sentence, thisInput } from '../../../kit/src';
import { checkSaleMetadata } from '../shared';

const longestReferrer = 2_048;
const userForm = /^user_[0-9A-Za-z]{1,40}$/;

/** Refuses what no lead may hold. */
export function checkLead({
  referrer,
  metadata,
}: {
  readonly referrer?: string | null;
  readonly metadata?: Record<string, unknown> | null;
}): void {
  checkLength(referrer, longestReferrer, 'referrer');
  if (metadata) checkSaleMetadata(metadata);
}

/** Refuses what cannot be the id of a user. Whether there is such a user, the platform knows. */
export function checkUserId(userId: string): string {
  if (!userForm.test(userId))
    throw new ParameterInvalid(['userId'], sentence`${thisInput} is the id of a user, user_….`);
  return userId;
}
