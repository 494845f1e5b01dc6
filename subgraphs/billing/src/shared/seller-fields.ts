import { type FieldSource, type Principal, can, computed } from '../../../kit/src';

/**
 * A non-nullable field that belongs to the seller: callers without the permission on the account receive an empty
 * value. The rule is part of the type, because relations lead to it from public rows.
 *
 * @param none creates a new empty value for each row
 */
export function sellerField(name: string, permission: string, none: () => unknown): FieldSource {
  const valueFor = (value: unknown, accountId: string, principal: Principal): unknown =>
    can(principal, permission, accountId) ? value : none();
  return computed([name, 'account_id'], valueFor, { forCaller: true });
}

export const noPairs = (): object => ({});
export const noWords = (): string[] => [];
