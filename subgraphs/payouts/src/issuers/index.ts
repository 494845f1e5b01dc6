export * from './card-issuer';
export { SandboxIssuer } from './sandbox-issuer.repository';
