import type { Context } from '../../../kit/src';
import type { ClaimKeys } from './claim-keys';
import { transferPolicy } from './transfer.policy';

/** The address of a claim link on its way to a caller. Reads carry it sealed, since everyone with the address may take the money. */
export class SealedClaim {
  constructor(
    private readonly id: string,
    private readonly originId: string,
  ) {}

  /** The address for callers who may move the money of the origin, else null. */
  openFor(ctx: Context, keys: ClaimKeys): string | null {
    return transferPolicy.mayMove(ctx, this.originId) ? keys.urlOf(this.id) : null;
  }
}
