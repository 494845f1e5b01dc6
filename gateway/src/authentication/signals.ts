/**
 * Notifies the gateway of changes of the data that a principal is built from, so that cached principals are dropped
 * immediately. Each subscribe method returns a function that unsubscribes.
 */
export interface CredentialSignals {
  /** Whether notifications of changes are currently received. While they are not, no principal is cached. */
  readonly connected: boolean;
  /**
   * Registers a listener for changes of a principal's data. `credentialId` is the credential of the principal; null
   * when the change may affect any credential.
   */
  onCredentialChanged(listener: (credentialId: string | null) => void): () => void;
  /** Registers a listener that is called when notifications of changes may be missed from now on. */
  onDisconnected(listener: () => void): () => void;
}
