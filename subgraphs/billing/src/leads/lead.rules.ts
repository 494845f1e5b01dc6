import { ParameterInvalid, checkLength, messageTemplate, thisInput } from '../../../kit/src';
import { checkSaleMetadata } from '../shared';
import { isUserId } from '../users/user-replica.repository';

const maxReferrerLength = 2_048;

/** Validates the referrer and the metadata of a lead, and rejects invalid values. */
export function checkLead({
  referrer,
  metadata,
}: {
  readonly referrer?: string | null;
  readonly metadata?: Record<string, unknown> | null;
}): void {
  checkLength(referrer, maxReferrerLength, 'referrer');
  if (metadata) checkSaleMetadata(metadata);
}

/**
 * Validates the format of a user id and returns the id. Does not check that the user exists, because the platform
 * domain owns users.
 */
export function checkUserId(userId: string): string {
  if (!isUserId(userId))
    throw new ParameterInvalid(['userId'], messageTemplate`${thisInput} must be the id of a user, user_….`);
  return userId;
}
