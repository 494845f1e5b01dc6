import type { Commands, Database } from '../../../kit/src';
import { HandoverRepository } from './handover.repository';
import { HandoverResolver, SandboxInvitationResolver } from './handover.resolver';
import { type HandoverParts, HandoverService } from './handover.service';

export { HandoverEntity } from './handover.entity';

interface Parts extends Omit<HandoverParts, 'handovers'> {
  readonly database: Database;
  readonly commands: Commands;
  readonly sandbox: boolean;
}

/** Creates the module for membership transfers and invitations. */
export function createHandovers({ database, commands, sandbox, ...parts }: Parts): {
  readonly resolvers: readonly object[];
} {
  const handovers = new HandoverRepository(database);
  const service = new HandoverService({ ...parts, handovers });
  return {
    resolvers: [
      new HandoverResolver(handovers, parts.plans, service, parts.pages, commands, database),
      ...(sandbox ? [new SandboxInvitationResolver(handovers, parts.pages)] : []),
    ],
  };
}
