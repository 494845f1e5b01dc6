import type { Context } from '../../../../kit/src';
import { type OwnerSelector, ownerPolicy } from '../../ledger/owners/owner.policy';
import type { PayoutMethod } from './payout-method.resource';

const [read, create, update, remove] = [
  'payout:destination:read',
  'payout:create_destination',
  'payout:update_destination',
  'payout:delete_destination',
];

interface OwnerFields {
  readonly accountId: string | null;
}

/**
 * Access rules for payout methods. Users access their own methods; methods of an account require the permission for the
 * respective operation.
 */
export const payoutMethodPolicy = {
  listed: (ctx: Context, selector: OwnerSelector) => ownerPolicy.listed(ctx, read, selector),
  /**
   * Whether the caller has access to the owner of the method. Throws `Forbidden` if the caller has access but lacks the
   * read permission.
   */
  visible: (ctx: Context, { accountId }: OwnerFields) => ownerPolicy.visible(ctx, read, accountId),
  /** Whether the caller may read the method through a federation reference; never throws. */
  referable: (ctx: Context, { accountId }: OwnerFields) => ownerPolicy.referable(ctx, read, accountId),
  ownerForNew: (ctx: Context, selector: OwnerSelector) => ownerPolicy.forNew(ctx, create, selector),
  requireUpdate: (ctx: Context, { accountId }: PayoutMethod) => ownerPolicy.require(ctx, update, accountId),
  requireDelete: (ctx: Context, { accountId }: PayoutMethod) => ownerPolicy.require(ctx, remove, accountId),
  /**
   * Returns the account or user whose payout limits are queried. Requires the permission to read withdrawals, because
   * limits reveal the balance.
   */
  limitsOf: (ctx: Context, selector: OwnerSelector) => ownerPolicy.listed(ctx, 'payout:withdrawal:read', selector),
};
