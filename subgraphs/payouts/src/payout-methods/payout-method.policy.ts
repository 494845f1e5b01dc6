import type { Context } from '../../../kit/src';
import { type NamedOwner, ownerFor, ownerListed, ownerReferable, ownerVisible, requireOwner } from '../shared';
import type { PayoutMethodEntity } from './payout-method.entity';

const [read, create, update, remove] = ['payout:destination:read', 'payout:create_destination', 'payout:update_destination', 'payout:delete_destination'];

interface OfOwner {
  readonly accountId: string | null;
}

/** Who may do what with saved destinations: users with their own, and whoever may do it on an account. */
export const payoutMethodPolicy = {
  listed: (ctx: Context, named: NamedOwner) => ownerListed(ctx, read, named),
  /** Whether it exists for the caller. Throws `Forbidden` when it may not be read. */
  visible: (ctx: Context, { accountId }: OfOwner) => ownerVisible(ctx, read, accountId),
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, { accountId }: OfOwner) => ownerReferable(ctx, read, accountId),
  ownerForNew: (ctx: Context, named: NamedOwner) => ownerFor(ctx, create, named),
  requireUpdate: (ctx: Context, { accountId }: PayoutMethodEntity) => requireOwner(ctx, update, accountId),
  requireDelete: (ctx: Context, { accountId }: PayoutMethodEntity) => requireOwner(ctx, remove, accountId),
  /** Limits tell of the balance. */
  limitsOf: (ctx: Context, named: NamedOwner) => ownerListed(ctx, 'payout:withdrawal:read', named),
};
