/** Addresses that may receive webhook messages, in addition to public addresses over HTTPS. */
export interface ReceiverRules {
  /**
   * Allows loopback addresses and plain HTTP: for a sandbox that is itself only accessible from the same machine
   * (contract decisions, events). `closedPorts` returns the ports on which the service itself listens; they remain
   * forbidden.
   */
  readonly loopback?: { readonly closedPorts: () => readonly number[] };
}
