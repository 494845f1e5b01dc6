import {
  type Commands,
  type Database,
  DueWorker,
  type Logger,
  createContext,
  systemPrincipal,
} from '../../../../kit/src';
import type { CommissionService } from '../commissions/commission.service';
import type { Ledger } from '../journal/ledger';
import type { LedgerAccountRepository } from '../journal/ledger-account.repository';
import { SandboxSettlementResolver } from './sandbox-settlement.resolver';
import { SettlementRepository } from './settlement.repository';
import { SettlementService } from './settlement.service';

export interface SettlementDependencies {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly commissions: CommissionService;
  readonly accounts: LedgerAccountRepository;
  readonly commands: Commands;
  readonly log: Logger;
  readonly sandbox: boolean;
  readonly committed: () => void;
}

/** Creates the settlement module: service, worker and sandbox resolver. */
export function createSettlements(deps: SettlementDependencies) {
  const { database, ledger, commissions, accounts, commands, log, sandbox, committed } = deps;
  const service = new SettlementService(new SettlementRepository(), ledger, commissions);
  const settleDue = async (): Promise<number> => {
    const ctx = createContext({ principal: systemPrincipal, requestId: 'settlement', log });
    const settledCount = await database.transaction((manager) => service.settleDue({ ...ctx, manager }));
    if (settledCount > 0) committed();
    return settledCount;
  };
  return {
    service,
    settleDue,
    resolvers: sandbox ? [new SandboxSettlementResolver(service, accounts, commands)] : [],
    workers: (): DueWorker[] => [new DueWorker({ name: 'settlement', log }, settleDue)],
  };
}
