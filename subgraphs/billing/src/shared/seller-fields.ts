import { type FieldSource, type Principal, hasPermission, computed } from '../../../kit/src';

/**
 * Creates a non-nullable field that only the seller may read: callers without the permission on the account receive an
 * empty value. The check is part of the field, because the row can also be reached through relations of public rows.
 *
 * @param emptyValue creates a new empty value for each row
 */
export function sellerField(name: string, permission: string, emptyValue: () => unknown): FieldSource {
  const valueFor = (value: unknown, accountId: string, principal: Principal): unknown =>
    hasPermission(principal, permission, accountId) ? value : emptyValue();
  return computed([name, 'account_id'], valueFor, { forCaller: true });
}

export const noPairs = (): object => ({});
export const noValues = (): string[] => [];
