import { ContractError } from '../../contract/errors';
import { hasPermission, type Principal } from '../../subgraphs/kit/src/principal/principal';
import type { AuthenticatedRequest } from './stages';

/**
 * Rejects the request with 403 if the caller has the operation's permission on no account, or if the operation requires
 * a user token and the caller has another credential. Runs before stored responses are replayed, so that a revoked
 * permission also hides earlier responses.
 */
export function requirePermission({ endpoint, principal: caller }: AuthenticatedRequest): void {
  const { declaration, permissions } = endpoint;
  if (declaration.credential === 'user' && caller.kind !== 'user') {
    throw new ContractError('forbidden', 'Only user tokens may call this operation.');
  }
  if (permissions.length === 0 || (declaration.own && caller.kind === 'user')) return;
  if (!permissions.some((permission) => holds(caller, permission))) {
    throw new ContractError('forbidden', `This credential does not have the permission ${permissions.join(' or ')}.`);
  }
}

function holds(caller: Principal, permission: string): boolean {
  return caller.kind === 'system' || caller.grants.some((grant) => hasPermission(caller, permission, grant.accountId));
}
