import type { Context } from '../../../../kit/src';
import type { ChargeAttemptEntity } from '../../payments/charges/charge-attempt.entity';
import type { Charges } from '../../payments/charges/charges';

/**
 * Runs the charges of checkout sessions after the submission is committed, because this step calls the payment
 * processor.
 */
export class CheckoutRunner {
  constructor(private readonly charges: Charges) {}

  /**
   * Runs the charge that a checkout session waits for, as far as possible without an action of the buyer. Does nothing
   * if the session waits for no charge or does not exist.
   *
   * @param initial the charge attempt of the session, if it was created immediately before this call; null for a query
   */
  async advance(ctx: Context, id: string, initial: ChargeAttemptEntity | null = null): Promise<void> {
    await this.charges.runForSession(ctx, id, initial);
    ctx.loaders.clear();
  }
}
