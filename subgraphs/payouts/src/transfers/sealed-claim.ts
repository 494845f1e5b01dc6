import type { Context } from '../../../kit/src';
import type { ClaimKeys } from './claim-keys';
import { transferPolicy } from './transfer.policy';

/**
 * Claim URL of a link before the permission check. Reads carry this object instead of the URL, because any holder of
 * the URL can claim the money.
 */
export class SealedClaim {
  constructor(
    private readonly id: string,
    private readonly originId: string,
  ) {}

  /** Returns the URL to callers who may move money of the origin, otherwise null. */
  openFor(ctx: Context, keys: ClaimKeys): string | null {
    return transferPolicy.mayMove(ctx, this.originId) ? keys.urlOf(this.id) : null;
  }
}
