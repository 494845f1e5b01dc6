import { type FieldSource, type Principal, hasPermission, computed } from '../../../kit/src';
import { isOwn } from './list-scope';

/**
 * Creates the field with the URL of a step that the buyer must complete, such as a 3-D Secure challenge. Only the buyer
 * and callers who may charge receive the URL, because the step can complete the payment; others receive null.
 *
 * @param permissions permissions on the account, each of which is sufficient
 */
export function actionUrlFor(...permissions: readonly string[]): FieldSource {
  const urlFor = (url: string | null, accountId: string, userId: string | null, principal: Principal): string | null =>
    isOwn(principal, userId) || permissions.some((permission) => hasPermission(principal, permission, accountId))
      ? url
      : null;
  return computed(['action_url', 'account_id', 'user_id'], urlFor, { forCaller: true });
}
