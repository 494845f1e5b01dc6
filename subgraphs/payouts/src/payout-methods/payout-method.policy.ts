import type { Context } from '../../../kit/src';
import { type NamedOwner, ownerPolicy } from '../owners';
import type { PayoutMethodEntity } from './payout-method.entity';

const [read, create, update, remove] = [
  'payout:destination:read',
  'payout:create_destination',
  'payout:update_destination',
  'payout:delete_destination',
];

interface OfOwner {
  readonly accountId: string | null;
}

/** Who may do what with saved destinations: users with their own, and whoever may do it on an account. */
export const payoutMethodPolicy = {
  listed: (ctx: Context, named: NamedOwner) => ownerPolicy.listed(ctx, read, named),
  /** Whether it exists for the caller. Throws `Forbidden` when it may not be read. */
  visible: (ctx: Context, { accountId }: OfOwner) => ownerPolicy.visible(ctx, read, accountId),
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, { accountId }: OfOwner) => ownerPolicy.referable(ctx, read, accountId),
  ownerForNew: (ctx: Context, named: NamedOwner) => ownerPolicy.forNew(ctx, create, named),
  requireUpdate: (ctx: Context, { accountId }: PayoutMethodEntity) => ownerPolicy.require(ctx, update, accountId),
  requireDelete: (ctx: Context, { accountId }: PayoutMethodEntity) => ownerPolicy.require(ctx, remove, accountId),
  /** Limits tell of the balance. */
  limitsOf: (ctx: Context, named: NamedOwner) => ownerPolicy.listed(ctx, 'payout:withdrawal:read', named),
};
