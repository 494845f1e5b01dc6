import type { Commands } from '../../../kit/src';
import type { CheckoutRuns } from '../checkout/checkout.runs';
import type { MembershipService } from '../memberships';
import { type ManagementReads, ManagementPages } from './management.pages';
import { ManagementResolver } from './management.resolver';
import { type ManagementParts, ManagementService } from './management.service';

interface Parts extends ManagementReads, ManagementParts {
  readonly commands: Commands;
  readonly membershipService: MembershipService;
  readonly runs: CheckoutRuns;
}

/** Creates the module of the hosted management page, with its resolvers. Buyers manage their memberships on this page. */
export function createManagement(parts: Parts): { readonly resolvers: readonly object[] } {
  const pages = new ManagementPages(parts);
  const service = new ManagementService(pages, parts);
  return { resolvers: [new ManagementResolver(pages, service, parts.membershipService, parts.runs, parts.commands)] };
}
