import { createHmac, timingSafeEqual } from 'node:crypto';

interface Session {
  readonly id: string;
  readonly sessionStartedAt: Date | string;
}

/** How long a session can be opened, in milliseconds. */
export const sessionLifetime = 7 * 86_400_000;

export function isExpired({ sessionStartedAt }: Session, now: Date): boolean {
  return new Date(sessionStartedAt).getTime() + sessionLifetime <= now.getTime();
}

/** Addresses of hosted sessions. Each carries a key that nobody guesses; a session that is begun anew has another one. */
export class SessionKeys {
  /**
   * @param origin public address of the service
   * @param secret at least 32 characters
   */
  constructor(
    private readonly origin: string,
    private readonly secret: string,
  ) {}

  addressOf(session: Session): string {
    return `${this.origin}/verify/${session.id}?key=${this.keyOf(session)}`;
  }

  /** The same page without the key: it leads to sign in, and from there whoever may to the page. */
  addressWithoutKey(id: string): string {
    return `${this.origin}/verify/${id}`;
  }

  /** Takes as long for a wrong key as for the right one. */
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
