import {
  type Commands,
  type Database,
  DueWorker,
  type Logger,
  createContext,
  systemPrincipal,
  payloadResolver,
} from '../../../../kit/src';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { MembershipSales } from '../../memberships/memberships/membership.sales';
import type { ReadModels } from '../../read-models';
import type { InvoiceCharges } from './invoice.charges';
import { InvoiceDrafts, type InvoiceDeps } from './invoice.drafts';
import { InvoiceJobs } from './invoice.jobs';
import { InvoiceRepository } from './invoice.repository';
import { InvoiceResolver } from './invoice.resolver';
import { InvoiceService } from './invoice.service';
import { InvoicePayload, Invoice } from './invoice.resource';

/** Dependencies of the invoice module. */
export interface InvoicesOptions extends Omit<InvoiceDeps, 'invoices'> {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly payments: PaymentRepository;
  readonly sales: MembershipSales;
  readonly charges: InvoiceCharges;
  readonly log: Logger;
  /** Called after scheduled jobs have changed invoices, so that new events in the outbox are published immediately. */
  readonly committed?: () => void;
}

/** The invoice module: resolvers, repository, service and scheduled jobs. */
export interface Invoices {
  readonly repository: InvoiceRepository;
  readonly service: InvoiceService;
  readonly jobs: InvoiceJobs;
  /**
   * Creates the background worker for due jobs without starting it. Any number of processes may run the worker
   * concurrently.
   */
  worker(): DueWorker;
  readonly resolvers: readonly object[];
}

export function createInvoices({
  database,
  models,
  commands,
  payments,
  sales,
  charges,
  log,
  committed,
  ...deps
}: InvoicesOptions): Invoices {
  const repository = new InvoiceRepository(database, models.invoice);
  const drafts = new InvoiceDrafts({ ...deps, invoices: repository });
  const service = new InvoiceService(repository, drafts, { members: deps.members, sales, payments, charges });
  const jobs = new InvoiceJobs(database, repository, service, committed);
  return {
    repository,
    service,
    jobs,
    worker: () =>
      new DueWorker({ name: 'invoices', log }, () =>
        jobs.runDue(createContext({ principal: systemPrincipal, requestId: 'invoices', log })),
      ),
    resolvers: [
      new InvoiceResolver(repository, drafts, service, commands),
      payloadResolver(InvoicePayload, Invoice, (...read) => repository.reads.commandResult(...read)),
    ],
  };
}
