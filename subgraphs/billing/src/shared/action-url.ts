import { type FieldSource, type Principal, hasPermission, computed } from '../../../kit/src';
import { isOwn } from './reach';

/**
 * Returns the field of a URL with a step for the buyer, such as a challenge of the bank. Because opening it decides
 * about the payment, it is only for the buyer and for callers who may charge; null for others.
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
