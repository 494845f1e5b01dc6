/** Addresses that may receive messages in addition to public ones over HTTPS. */
export interface ReceiverRules {
  /**
   * Allows loopback addresses and plain HTTP: for a sandbox that is itself only accessible from the same machine
   * (contract decisions, events). The ports on which the service itself listens remain forbidden.
   */
  readonly loopback?: { readonly closedPorts: () => readonly number[] };
}
