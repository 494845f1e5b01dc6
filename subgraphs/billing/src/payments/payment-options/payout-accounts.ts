import { type Commands, type Database, type ReferenceResolver, selectionOf } from '../../../../kit/src';
import { payoutAccountReadModel } from './payout-account.read-model';
import { PayoutAccountRepository } from './payout-account.repository';
import { SandboxPayoutAccountResolver } from './sandbox-payout-account.resolver';

export interface PayoutAccountDependencies {
  readonly database: Database;
  readonly commands: Commands;
  readonly sandbox: boolean;
}

/**
 * Creates the module of payout statuses, which determine the accepted payment methods: reference resolvers, and in the
 * sandbox a resolver that sets the status.
 */
export function createPayoutAccounts({ database, commands, sandbox }: PayoutAccountDependencies) {
  const repository = new PayoutAccountRepository(database, payoutAccountReadModel());
  const references: Readonly<Record<string, ReferenceResolver>> = {
    PayoutAccount: ({ id }, ctx, info) =>
      repository.getReference(ctx, id as string, selectionOf(info, 'PayoutAccount')),
  };
  return { references, resolvers: sandbox ? [new SandboxPayoutAccountResolver(repository, commands)] : [] };
}
