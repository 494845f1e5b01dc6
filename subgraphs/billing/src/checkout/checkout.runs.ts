import { type Context, Selection } from '../../../kit/src';
import type { Charges } from '../charges/charges';
import type { CheckoutSessionRepository } from './checkout-session.repository';
import { subjectOf } from './checkout.service';

const subject = Selection.names('status', 'paymentId', 'setupIntentId');

/** Takes sessions on, once what was submitted is written: this is where the processor is asked. */
export class CheckoutRuns {
  constructor(
    private readonly sessions: CheckoutSessionRepository,
    private readonly charges: Charges,
  ) {}

  /** Takes a session as far as it goes without its buyer. One that waits for nothing, or that is not there, stays as it is. */
  async advance(ctx: Context, id: string): Promise<void> {
    const session = await this.sessions.find(ctx, id, subject);
    if (session?.status === 'processing' || session?.status === 'requires_action') {
      await this.charges.runFor(ctx, subjectOf(session as unknown as Parameters<typeof subjectOf>[0]));
    }
    ctx.loaders.clear();
  }
}
