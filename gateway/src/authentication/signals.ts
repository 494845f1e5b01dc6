/**
 * Reports changes of the data that a principal is built from, so that cached principals are dropped immediately. Each subscribe method
 * returns a function that unsubscribes.
 */
export interface CredentialSignals {
  /** Whether changes are currently received. While they are not, nothing is cached. */
  readonly connected: boolean;
  /** `credentialId` is the one of the principal; null when the change may affect any credential. */
  onCredentialChanged(listener: (credentialId: string | null) => void): () => void;
  /** Called when changes may be missed from now on. */
  onDisconnected(listener: () => void): () => void;
}
