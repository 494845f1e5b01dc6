export { type SandboxProcessor } from './sandbox-processor';
export { createSandboxVault } from './sandbox-vault';
