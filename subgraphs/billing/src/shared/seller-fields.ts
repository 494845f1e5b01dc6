import { type FieldSource, type Principal, can, computed } from '../../../kit/src';

/**
 * A field that belongs to the seller and that is never null: what it has where there is nothing to show, for callers without the permission on
 * the account. Relations lead to it from rows that strangers read, so that the type itself decides.
 *
 * @param none made anew for each row
 */
export function sellerField(name: string, permission: string, none: () => unknown): FieldSource {
  const valueFor = (value: unknown, accountId: string, principal: Principal): unknown =>
    can(principal, permission, accountId) ? value : none();
  return computed([name, 'account_id'], valueFor, { forCaller: true });
}

export const noPairs = (): object => ({});
export const noWords = (): string[] => [];
