import { type Context, type ReadPolicy } from '../../../kit/src';
import { type AccountFilter, listScopeOf, sharedReadPolicy } from '../shared/list-scope';

const read = 'member:payment_methods:read';

/**
 * Access rules of saved payment methods: readable by the account for which the method was saved, and by the user who
 * saved it.
 */
export const paymentMethodPolicy: ReadPolicy = {
  ...sharedReadPolicy(read),
  listed: (ctx: Context, filter: AccountFilter) => ({ scope: listScopeOf(ctx, read, filter).scope }),
};
