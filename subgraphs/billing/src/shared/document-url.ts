import { computed, type FieldSource, hasPermission, type Principal } from '../../../kit/src';
import { isOwn } from './list-scope';

/** Permission with which sellers receive the URLs of documents: a document contains the e-mail address of the buyer. */
const permission = 'member:email:read';

/**
 * Creates the field with the secret URL of a document about a row that belongs to an account and to a user. Only the
 * user and callers with `member:email:read` on the account receive the URL; others receive null. ADR 0084
 *
 * @param columns columns whose values `urlOf` receives after the id
 * @param urlOf returns null if the row has no document
 */
export function documentUrl<Values extends unknown[]>(
  columns: readonly string[],
  urlOf: (id: string, ...values: Values) => string | null,
): FieldSource {
  const urlFor = (id: string, accountId: string, userId: string | null, ...others: unknown[]): string | null => {
    const [values, principal] = [others.slice(0, -1) as Values, others.at(-1) as Principal];
    return isOwn(principal, userId) || hasPermission(principal, permission, accountId) ? urlOf(id, ...values) : null;
  };
  return computed(['id', 'account_id', 'user_id', ...columns], urlFor, { forCaller: true });
}
