/** Lets a worker rest until it is woken or a while has passed. A wake while nobody rests ends the next rest at once. */
export class Wakeup {
  private woken = false;
  private end: (() => void) | null = null;

  wake(): void {
    this.woken = true;
    this.end?.();
  }

  /**
   * Answers whether it was woken.
   *
   * @param longest milliseconds
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
