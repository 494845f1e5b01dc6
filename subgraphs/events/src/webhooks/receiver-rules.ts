/** Which addresses may receive messages, beside public ones over https. */
export interface ReceiverRules {
  /**
   * This machine, and plain http: for a sandbox that is itself reached from this machine alone (contract decisions, events). Ports that the
   * service listens on stay closed.
   */
  readonly loopback?: { readonly closedPorts: () => readonly number[] };
}
