import type { Context } from '../../../kit/src';
import { type Narrowing, type SharedRow, reachOf, visibleToBoth } from '../shared';

const read = 'member:basic:read';

/** Who may see members: their account, and the user each of them is. */
export const memberPolicy = {
  listed: (ctx: Context, narrowing: Narrowing) => reachOf(ctx, read, narrowing),
  visible: (ctx: Context, member: SharedRow) => visibleToBoth(ctx, read, member),
};
