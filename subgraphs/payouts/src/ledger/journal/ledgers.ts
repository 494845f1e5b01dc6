import { type Database, DueWorker, type Logger, payloadResolver } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { ChainRepository } from './chain.repository';
import { JournalMonths } from './journal-months.repository';
import { Ledger } from './ledger';
import { LedgerAccountRepository } from './ledger-account.repository';
import { LedgerAccountResolver } from './ledger-account.resolver';
import { LedgerAudit } from './ledger-audit';
import { LedgerAuditRepository } from './ledger-audit.repository';
import { LedgerChain } from './ledger-chain';
import { LedgerEntryRepository } from './ledger-entry.repository';
import { LedgerQueue } from './ledger-queue';
import { LedgerAccountPayload, LedgerAccount } from './ledger-account.resource';

export interface LedgerDeps {
  readonly database: Database;
  readonly models: ReadModels;
  readonly log: Logger;
}

/** Creates the ledger module: posting, reading, hash chain and audit. */
export function createLedger({ database, models, log }: LedgerDeps) {
  const ledger = new Ledger();
  const accounts = new LedgerAccountRepository(database, models.ledgerAccount);
  const entries = new LedgerEntryRepository(database, models.ledgerEntry);
  const chain = new LedgerChain(database, new ChainRepository());
  const months = new JournalMonths(database);
  const audit = new LedgerAudit(new LedgerAuditRepository(database), log);
  return {
    ledger,
    queue: new LedgerQueue(database, ledger),
    accounts,
    entries,
    chain,
    months,
    audit,
    resolvers: [
      new LedgerAccountResolver(accounts, entries),
      payloadResolver(LedgerAccountPayload, LedgerAccount, (...read) => accounts.getCommandResult(...read)),
    ],
    workers: (): DueWorker[] => [new DueWorker({ name: 'ledger chain', log }, () => chain.extend())],
  };
}
