import type { Context } from '../../../kit/src';
import type { ChargeAttemptEntity } from '../charges/charge-attempt.entity';
import type { Charges } from '../charges/charges';

/** Takes sessions on, once what was submitted is written: this is where the processor is asked. */
export class CheckoutRuns {
  constructor(private readonly charges: Charges) {}

  /**
   * Takes a session as far as it goes without its buyer. One that waits for nothing, or that is not there, stays as it is.
   *
   * @param begun what it waits for, where that has just begun
   */
  async advance(ctx: Context, id: string, begun: ChargeAttemptEntity | null = null): Promise<void> {
    await this.charges.runForSession(ctx, id, begun);
    ctx.loaders.clear();
  }
}
