import type { Context } from '../../../kit/src';
import type { ChargeAttemptEntity } from '../charges/charge-attempt.entity';
import type { Charges } from '../charges/charges';

/** Advances sessions after the submission is committed. This step calls the processor. */
export class CheckoutRunner {
  constructor(private readonly charges: Charges) {}

  /**
   * Advances a session as far as possible without its buyer. Without effect on a session that waits for nothing or does
   * not exist.
   *
   * @param initial the attempt of the session, if it was created immediately before this call
   */
  async advance(ctx: Context, id: string, initial: ChargeAttemptEntity | null = null): Promise<void> {
    await this.charges.runForSession(ctx, id, initial);
    ctx.loaders.clear();
  }
}
