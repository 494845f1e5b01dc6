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

/** Transfers and invitations at work: their part of the graph. */
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
