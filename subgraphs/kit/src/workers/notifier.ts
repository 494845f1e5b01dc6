/**
 * Pause of a worker until a notification or a timeout. A notification that arrives outside of a pause ends the next
 * pause immediately.
 */
export class Notifier {
  private notified = false;
  private endPause: (() => void) | null = null;

  wake(): void {
    this.notified = true;
    this.endPause?.();
  }

  /**
   * Waits for a notification; returns false on timeout.
   *
   * @param timeoutMs timeout in milliseconds
   */
  async rest(timeoutMs: number): Promise<boolean> {
    if (!this.notified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        const endPause = (): void => {
          clearTimeout(timer);
          resolve();
        };
        this.endPause = endPause;
      });
      this.endPause = null;
    }
    const { notified } = this;
    this.notified = false;
    return notified;
  }
}
