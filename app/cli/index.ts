import { type Command, integratorCommands } from '../../packages/cli/src';
import type { Secrets } from '../runtime/secrets';
import { composeCommand } from './compose';
import { keysCommand } from './keys';
import { principalSecretCommand } from './principal-secret';

/**
 * Returns all commands of `npx commerce-graph`, in the order of the help text: those of integrators, and those that need
 * the code or the secrets of the service.
 * @param secrets opens the secrets of the service that this machine is configured for
 */
export function serviceCommands(secrets: () => Secrets): readonly Command[] {
  return [...integratorCommands, keysCommand, composeCommand, principalSecretCommand(secrets)];
}
