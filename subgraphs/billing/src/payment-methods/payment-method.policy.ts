import type { Context } from '../../../kit/src';
import { type Narrowing, type SharedRow, reachOf, visibleToBoth } from '../shared';

const read = 'member:payment_methods:read';

/** Who may see saved payment methods: the account they were saved with, and whoever saved them. */
export const paymentMethodPolicy = {
  listed: (ctx: Context, narrowing: Narrowing) => reachOf(ctx, read, narrowing),
  visible: (ctx: Context, method: SharedRow) => visibleToBoth(ctx, read, method),
};
