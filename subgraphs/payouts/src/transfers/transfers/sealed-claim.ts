import type { Context } from '../../../../kit/src';
import type { ClaimKeys } from './claim-keys';
import { transferPolicy } from './transfer.policy';

/**
 * Claim URL of a link before the permission check. Query results carry this object instead of the URL, because any
 * holder of the URL can claim the money.
 */
export class SealedClaim {
  constructor(
    private readonly id: string,
    private readonly originId: string,
  ) {}

  /** Returns the claim URL to callers who may transfer funds of the origin, otherwise null. */
  openFor(ctx: Context, keys: ClaimKeys): string | null {
    return transferPolicy.mayMove(ctx, this.originId) ? keys.urlOf(this.id) : null;
  }
}
