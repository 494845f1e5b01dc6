import { type Logger, type Principal, type Signals, Unauthorized } from '../../../kit/src';

/** Says that a credential was revoked or changed; the payload is its id, or empty for any. */
export const credentialsSignal = 'credentials';

/**
 * Whether a credential may go on as it is: false once it is revoked, expired, or its permissions or accounts are no
 * longer those of the principal.
 */
export type StillValid = (principal: Principal) => Promise<boolean>;

export interface CredentialWatchOptions {
  readonly stillValid: StillValid;
  readonly signals: Signals;
  readonly log: Logger;
  /** How often each credential is asked for, in milliseconds, default 30,000. */
  readonly interval?: number;
}

/** Ends what runs on behalf of a credential once the credential no longer holds. */
export class CredentialWatch {
  private readonly watched = new Map<Principal, Set<(failure: Error) => void>>();
  private readonly silence: readonly (() => void)[];
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: CredentialWatchOptions) {
    const { signals } = options;
    this.silence = [
      signals.on(credentialsSignal, (credentialId) => void this.check(credentialId)),
      signals.onReconnected(() => void this.check('')),
    ];
  }

  /** Calls `end` with `Unauthorized` once the principal's credential no longer holds. Returns the way to stop. */
  follow(principal: Principal, end: (failure: Error) => void): () => void {
    if (principal.kind === 'system') return () => {};
    const ends = this.watched.get(principal) ?? new Set();
    this.watched.set(principal, ends.add(end));
    this.timer ??= setInterval(() => void this.check(''), this.options.interval ?? 30_000).unref();
    return () => {
      ends.delete(end);
      if (ends.size === 0) this.watched.delete(principal);
      if (this.watched.size === 0) this.rest();
    };
  }

  close(): void {
    for (const stop of this.silence) stop();
    this.rest();
  }

  private rest(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private async check(credentialId: string): Promise<void> {
    const concerned = [...this.watched.keys()].filter((principal) => credentialId === '' || principal.credentialId === credentialId);
    for (const principal of concerned) {
      try {
        if (await this.options.stillValid(principal)) continue;
        for (const end of this.watched.get(principal) ?? []) end(new Unauthorized());
      } catch (error) {
        this.options.log.warn({ err: error, credentialId: principal.credentialId }, 'a credential could not be checked');
      }
    }
  }
}
