export * from './authenticator';
export { bearerCredential } from './bearer';
export * from './principal-source';
export type { CredentialSignals } from './signals';
