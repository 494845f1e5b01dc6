import { createHmac, timingSafeEqual } from 'node:crypto';

interface Session {
  readonly id: string;
  readonly sessionStartedAt: Date | string;
}

/** Lifetime of a verification session, in milliseconds. */
export const sessionLifetime = 7 * 86_400_000;

export function isExpired({ sessionStartedAt }: Session, now: Date): boolean {
  return new Date(sessionStartedAt).getTime() + sessionLifetime <= now.getTime();
}

/**
 * URLs of the hosted pages of verification sessions. Each URL contains an unguessable key. Renewing a session changes
 * its key.
 */
export class SessionKeys {
  /**
   * @param origin public URL of the service
   * @param secret at least 32 characters; the keys are derived from it
   */
  constructor(
    private readonly origin: string,
    private readonly secret: string,
  ) {}

  addressOf(session: Session): string {
    return `${this.origin}/verify/${session.id}?key=${this.keyOf(session)}`;
  }

  /**
   * Returns the URL of the hosted page without the key. This URL requires sign-in, and then redirects permitted users
   * to the page of the session.
   */
  addressWithoutKey(id: string): string {
    return `${this.origin}/verify/${id}`;
  }

  /** Returns whether the given key is the key of the session. Compares in constant time. */
  opens(session: Session, given: string): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(session))];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  private keyOf({ id, sessionStartedAt }: Session): string {
    return createHmac('sha256', this.secret)
      .update(`verification session ${id} ${new Date(sessionStartedAt).toISOString()}`)
      .digest('base64url');
  }
}
