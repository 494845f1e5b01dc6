import { type FieldSource, type Principal, can, computed } from '../../../kit/src';
import { isOwn } from './reach';

/**
 * The address at which a buyer owes a step, such as a challenge of the bank: whoever opens it decides about the payment. It is for the buyer
 * and for callers who may have it charged; null for all others.
 *
 * @param permissions any of which opens it on the account
 */
export function actionUrlFor(...permissions: readonly string[]): FieldSource {
  const urlFor = (url: string | null, accountId: string, userId: string | null, principal: Principal): string | null =>
    isOwn(principal, userId) || permissions.some((permission) => can(principal, permission, accountId)) ? url : null;
  return computed(['action_url', 'account_id', 'user_id'], urlFor, { forCaller: true });
}
