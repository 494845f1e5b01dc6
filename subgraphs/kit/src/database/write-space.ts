/** SQLSTATE `disk_full`. */
const diskFull = '53100';
/**
 * Creates a temporary table of about 2 MB within the transaction. It allocates new disk space, unlike a row that fits
 * into an existing page.
 */
const probe =
  "CREATE TEMPORARY TABLE space_probe ON COMMIT DROP AS SELECT repeat('x', 1000) AS filler FROM generate_series(1, 2000)";

/** Runs a statement in its own transaction. */
export type ProbeRunner = (statement: string) => Promise<unknown>;

/**
 * Determines whether a server has disk space for writes. The probe, a write, runs only after a write has failed for
 * lack of space, since a probe at each health check would itself be a load; from then on each check runs it until it
 * succeeds.
 */
export class WriteSpace {
  private isFull = false;

  /** Receives the error of a failed transaction. If it is `disk_full`, the next checks probe for disk space. */
  failed(error: unknown): void {
    this.isFull ||= (error as { readonly code?: unknown } | null)?.code === diskFull;
  }

  /**
   * Rejects while the server has no disk space. Does nothing unless a write has failed for lack of space and no probe
   * has succeeded since.
   */
  async check(run: ProbeRunner): Promise<void> {
    if (!this.isFull) return;
    await run(probe);
    this.isFull = false;
  }
}
