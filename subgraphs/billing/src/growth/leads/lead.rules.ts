import { ParameterInvalid, checkLimits, type InputOf, messageTemplate, thisInput, checkAll } from '../../../../kit/src';
import { checkSaleMetadata } from '../../shared/metadata';
import { isUserId } from '../../users/user-replica.repository';
import { Lead } from './lead.resource';

/** Validates the given fields of a lead, and rejects invalid values. */
export function checkLead(input: InputOf<Lead>): void {
  checkAll(
    () => checkLimits(Lead, input),
    () => input.metadata && checkSaleMetadata(input.metadata),
  );
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
