import type { Context } from '../../../kit/src';
import { type Narrowing, type SharedRow, reachOf, visibleToBoth } from '../shared';

const read = 'member:payment_methods:read';

/** Access rules of saved payment methods: readable by the account that they were saved with, and by the user who saved them. */
export const paymentMethodPolicy = {
  listed: (ctx: Context, narrowing: Narrowing) => reachOf(ctx, read, narrowing),
  visible: (ctx: Context, method: SharedRow) => visibleToBoth(ctx, read, method),
};
