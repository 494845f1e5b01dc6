import type { Commands } from '../../../../kit/src';
import type { CheckoutRunner } from '../../checkout/sessions/checkout.runs';
import type { MembershipService } from '../memberships/membership.service';
import { type ManagementReads, ManagementPages } from './management.pages';
import { ManagementResolver } from './management.resolver';
import { type ManagementDependencies, ManagementService } from './management.service';

interface Dependencies extends ManagementReads, ManagementDependencies {
  readonly commands: Commands;
  readonly membershipService: MembershipService;
  readonly runs: CheckoutRunner;
}

/** Creates the module of the hosted page on which buyers manage their memberships. Returns its GraphQL resolvers. */
export function createManagement(deps: Dependencies): { readonly resolvers: readonly object[] } {
  const pages = new ManagementPages(deps);
  const service = new ManagementService(pages, deps);
  return { resolvers: [new ManagementResolver(pages, service, deps.membershipService, deps.runs, deps.commands)] };
}
