/**
 * Tells when something that a principal was made from has changed, so that kept principals are dropped at once.
 * Each subscribe function returns one that unsubscribes.
 */
export interface CredentialSignals {
  /** Whether changes are being heard at this moment. While they are not, nothing is kept. */
  readonly connected: boolean;
  /** `credentialId` as in the principal; null where the change may concern any of them. */
  onCredentialChanged(listener: (credentialId: string | null) => void): () => void;
  /** Changes may have been missed from now on. */
  onDisconnected(listener: () => void): () => void;
}
