import type { Principal } from '../../../kit/src';
import { canSee } from '../log/event.policy';
import type { LoggedEvent } from '../log/logged-event';
import { Burst, type BurstDelays } from './burst';

/** A subscriber to the access of one user. */
export class AccessWatcher {
  private readonly burst: Burst;
  // The current state is sent first, so that a client that connects again needs no cursor.
  private isDue = true;
  private isEnded = false;
  private failure: Error | null = null;
  private notice: (() => void) | null = null;

  constructor(
    readonly userId: string,
    private readonly principal: Principal,
    delays: BurstDelays,
  ) {
    this.burst = new Burst(delays, () => {
      this.isDue = true;
      this.notice?.();
    });
  }

  /** Reports an event of the user. Other callers than the user follow the events that they may read. */
  changed(event: LoggedEvent): void {
    if (this.isEnded) return;
    if (isUserThemselves(this.principal, this.userId) || canSee(this.principal, event)) this.burst.add();
  }

  /** Ends the subscriber; with a failure, `next` throws it once. */
  end(failure: Error | null): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.failure = failure;
    this.burst.stop();
    this.notice?.();
  }

  /** Waits until the state has to be sent. Returns false after an end without a failure. */
  async next(): Promise<boolean> {
    while (!this.isDue && !this.isEnded) {
      await new Promise<void>((resolve) => {
        this.notice = resolve;
      });
      this.notice = null;
    }
    if (this.failure) throw this.failure;
    this.isDue = false;
    return !this.isEnded;
  }
}

/** Whether the caller is the signed-in user with this id. */
export function isUserThemselves({ kind, userId }: Principal, id: string): boolean {
  return kind === 'user' && userId === id;
}
