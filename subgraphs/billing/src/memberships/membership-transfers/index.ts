import type { Commands, Database } from '../../../../kit/src';
import { MembershipTransferRepository } from './membership-transfer.repository';
import { MembershipTransferResolver, SandboxInvitationResolver } from './membership-transfer.resolver';
import { type MembershipTransferDependencies, MembershipTransferService } from './membership-transfer.service';

export { MembershipTransferEntity } from './membership-transfer.entity';

interface Dependencies extends Omit<MembershipTransferDependencies, 'handovers'> {
  readonly database: Database;
  readonly commands: Commands;
  readonly sandbox: boolean;
}

/** Creates the module for membership transfers and invitations. */
export function createMembershipTransfers({ database, commands, sandbox, ...deps }: Dependencies): {
  readonly resolvers: readonly object[];
} {
  const membershipTransfers = new MembershipTransferRepository(database);
  const service = new MembershipTransferService({ ...deps, handovers: membershipTransfers });
  return {
    resolvers: [
      new MembershipTransferResolver(membershipTransfers, deps.plans, service, deps.pages, commands, database),
      ...(sandbox ? [new SandboxInvitationResolver(membershipTransfers, deps.pages)] : []),
    ],
  };
}
