import type { Context } from '../../../kit/src';
import { type AccountFilter, type SharedRow, listScopeOf, isVisibleToUserOrAccount } from '../shared';

const read = 'member:payment_methods:read';

/**
 * Access rules of saved payment methods: readable by the account for which the method was saved, and by the user who
 * saved it.
 */
export const paymentMethodPolicy = {
  listed: (ctx: Context, filter: AccountFilter) => listScopeOf(ctx, read, filter),
  visible: (ctx: Context, method: SharedRow) => isVisibleToUserOrAccount(ctx, read, method),
};
