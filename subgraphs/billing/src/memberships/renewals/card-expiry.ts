import {
  type Context,
  createContext,
  type Database,
  DueWorker,
  type Logger,
  recordIntegrationEvent,
  systemPrincipal,
  type Transaction,
} from '../../../../kit/src';
import { type CardExpiry, CardExpiryRepository } from './card-expiry.repository';

/** Time in milliseconds before the expiry of a card from which its owner is notified. */
const noticePeriod = 30 * 86_400_000;
/** Maximum number of cards of a month that one step processes. */
const maxBatchSize = 100;
const hour = 3_600_000;

/**
 * Publishes an internal event about each saved card that expires before the next renewal of a membership, from which the
 * platform sends a mail to the buyer. The event is written in the transaction that records the notice, so that there is
 * one event for each card, also after a crash and with several workers.
 */
export class CardExpiryNotices {
  private readonly cards = new CardExpiryRepository();

  constructor(
    private readonly database: Database,
    private readonly committed: () => void,
  ) {}

  /** Publishes due notices, at most 100 of each month of expiry. Returns their number. */
  async runDue(ctx: Context): Promise<number> {
    let done = 0;
    for (const expiry of dueExpiries(ctx.clock.now()))
      done += await this.database.transaction((manager) => this.publish({ ...ctx, manager }, expiry));
    if (done > 0) this.committed();
    return done;
  }

  /** Creates the worker without starting it. Any number of processes may run it. */
  worker(log: Logger): DueWorker {
    const name = 'card expiry';
    return new DueWorker({ name, log, pollInterval: hour }, () =>
      this.runDue(createContext({ principal: systemPrincipal, requestId: name, log })),
    );
  }

  private async publish(tx: Transaction, expiry: CardExpiry): Promise<number> {
    let published = 0;
    for (const card of await this.cards.expiring(tx, expiry, maxBatchSize)) {
      if (!(await this.cards.record(tx, card))) continue;
      const { membershipId: resourceId, accountId } = card;
      const type = 'fact:membership.card_expiring';
      await recordIntegrationEvent(tx, 'billing.memberships', { type, resourceId, accountId });
      published += 1;
    }
    return published;
  }
}

/** Returns the months at whose end cards expire within the notice period. */
function dueExpiries(now: Date): CardExpiry[] {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  return [0, 1].flatMap((offset): CardExpiry[] => {
    const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + offset));
    const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
    const isDue = end.getTime() - now.getTime() <= noticePeriod;
    return isDue ? [{ year: month.getUTCFullYear(), month: month.getUTCMonth() + 1, end }] : [];
  });
}
