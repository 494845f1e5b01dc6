import { type FieldSource, type Principal, hasPermission, computed } from '../../../kit/src';
import { isOwn } from './list-scope';

/**
 * Returns the field with the URL of a required step of the buyer, such as a challenge of the bank. The field is null
 * except for the buyer and for callers who may charge, because the step decides about the payment.
 *
 * @param permissions any of them on the account is sufficient
 */
export function actionUrlFor(...permissions: readonly string[]): FieldSource {
  const urlFor = (url: string | null, accountId: string, userId: string | null, principal: Principal): string | null =>
    isOwn(principal, userId) || permissions.some((permission) => hasPermission(principal, permission, accountId))
      ? url
      : null;
  return computed(['action_url', 'account_id', 'user_id'], urlFor, { forCaller: true });
}
