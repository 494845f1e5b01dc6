import { type Context, type Database, NotFound, SealedBox, type Transaction } from '../../../kit/src';
import { MailOptOutRepository, type Subscription, type SubscriptionState } from './mail-opt-out.repository';

/** Additional data of the encryption of tokens. */
const label = 'subscription';

/** A subscription with its state. */
export interface FoundSubscription extends SubscriptionState {
  readonly address: string;
}

/**
 * Lets recipients unsubscribe from the optional mails of an account, with the URL that these mails contain. The token in
 * the URL is the encrypted subscription, so that an address is not in logs of requests.
 */
export class MailSubscriptions {
  private readonly optOuts: MailOptOutRepository;
  private readonly box: SealedBox;

  /**
   * @param secret secret from the configuration
   * @param origin public URL of the service
   */
  constructor(
    database: Database,
    secret: string,
    private readonly origin: string,
  ) {
    this.optOuts = new MailOptOutRepository(database);
    this.box = new SealedBox(secret, 'mail subscriptions');
  }

  /** Returns the URL on which the recipient unsubscribes. */
  urlOf(accountId: string, recipient: string): string {
    const { address } = subscriptionOf(accountId, recipient);
    return `${this.origin}/mails/unsubscribe/${this.box.seal(`${accountId} ${address}`, label)}`;
  }

  /** Returns whether the recipient has unsubscribed from the optional mails of the account. */
  hasEnded(ctx: Context, accountId: string, recipient: string): Promise<boolean> {
    return this.optOuts.has(ctx, subscriptionOf(accountId, recipient));
  }

  /** Returns the subscription that a token names; null for an invalid token and a deleted account. */
  async find(ctx: Context, token: string): Promise<FoundSubscription | null> {
    const subscription = this.subscriptionIn(token);
    const state = subscription && (await this.optOuts.find(ctx, subscription));
    return subscription && state && { ...state, address: subscription.address };
  }

  /** Unsubscribes the address that a token names, or subscribes it again. Throws `NotFound` for an invalid token. */
  async set(tx: Transaction, token: string, isSubscribed: boolean): Promise<string> {
    const subscription = this.subscriptionIn(token);
    if (!subscription) throw new NotFound();
    await (isSubscribed ? this.optOuts.remove(tx, subscription) : this.optOuts.add(tx, subscription));
    return subscription.accountId;
  }

  private subscriptionIn(token: string): Subscription | null {
    const opened = this.box.open(token, label);
    if (opened === null) return null;
    const space = opened.indexOf(' ');
    return { accountId: opened.slice(0, space), address: opened.slice(space + 1) };
  }
}

function subscriptionOf(accountId: string, recipient: string): Subscription {
  return { accountId, address: recipient.toLowerCase() };
}
