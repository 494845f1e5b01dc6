/**
 * Pause of a worker until it is notified or a timeout has passed. A notification without a pause ends the next pause
 * immediately.
 */
export class Wakeup {
  private woken = false;
  private end: (() => void) | null = null;

  wake(): void {
    this.woken = true;
    this.end?.();
  }

  /**
   * Waits for a notification; returns whether there was one.
   *
   * @param longest timeout in milliseconds
   */
  async rest(longest: number): Promise<boolean> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longest);
        const end = (): void => {
          clearTimeout(timer);
          resolve();
        };
        this.end = end;
      });
      this.end = null;
    }
    const { woken } = this;
    this.woken = false;
    return woken;
  }
}
