/** Postgres has no room left on its disk (class 53 of its error codes). */
const diskFull = '53100';
/** A table of some 2 MB that exists within the transaction only. It takes new room, unlike a row that fits into a page that is there. */
const probe =
  "CREATE TEMPORARY TABLE space_probe ON COMMIT DROP AS SELECT repeat('x', 1000) AS filler FROM generate_series(1, 2000)";

/** Runs statements in a transaction of their own. */
export type ProbeRunner = (statement: string) => Promise<unknown>;

/**
 * Whether a server has room for what is written. As long as it has refused nothing, nothing is asked: a probe at each look would be a load
 * by itself. After a refusal the next looks try to write until that succeeds.
 */
export class WriteSpace {
  private lacking = false;

  /** Takes note of why a transaction failed. */
  failed(error: unknown): void {
    this.lacking ||= (error as { readonly code?: unknown } | null)?.code === diskFull;
  }

  /** Rejects while the server has no room. */
  async check(run: ProbeRunner): Promise<void> {
    if (!this.lacking) return;
    await run(probe);
    this.lacking = false;
  }
}
