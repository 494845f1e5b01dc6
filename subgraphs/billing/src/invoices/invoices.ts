import { type Commands, type Database, DueWorker, type Logger, createContext, systemPrincipal } from '../../../kit/src';
import type { PaymentRepository } from '../payments/payment.repository';
import type { MembershipSales } from '../memberships/membership.sales';
import type { ReadModels } from '../read-models';
import type { InvoiceCharges } from './invoice.charges';
import { InvoiceDrafts, type InvoiceParts } from './invoice.drafts';
import { InvoiceJobs } from './invoice.jobs';
import { InvoiceRepository } from './invoice.repository';
import { InvoicePayloadResolver, InvoiceResolver } from './invoice.resolver';
import { InvoiceService } from './invoice.service';

/** What invoices are made, paid and handed over with. */
export interface InvoicesOptions extends Omit<InvoiceParts, 'invoices'> {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly payments: PaymentRepository;
  readonly sales: MembershipSales;
  readonly charges: InvoiceCharges;
  readonly log: Logger;
  /** Told after the jobs have changed something, so that waiting events are fetched at once. */
  readonly committed?: () => void;
}

/** Invoices at work: their part of the graph, where others find them, and what time does to them. */
export interface Invoices {
  readonly repository: InvoiceRepository;
  readonly service: InvoiceService;
  readonly jobs: InvoiceJobs;
  /** Starts doing the jobs that are due, about every second. Any number of processes may. */
  startJobs(): DueWorker;
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
  ...parts
}: InvoicesOptions): Invoices {
  const repository = new InvoiceRepository(database, models.invoice);
  const drafts = new InvoiceDrafts({ ...parts, invoices: repository });
  const service = new InvoiceService(repository, drafts, { members: parts.members, sales, payments, charges });
  const jobs = new InvoiceJobs(database, repository, service, committed);
  return {
    repository,
    service,
    jobs,
    startJobs: () => {
      const worker = new DueWorker({ name: 'invoices', log }, () =>
        jobs.runDue(createContext({ principal: systemPrincipal, requestId: 'invoices', log })),
      );
      worker.start();
      return worker;
    },
    resolvers: [new InvoiceResolver(repository, drafts, service, commands), new InvoicePayloadResolver(repository)],
  };
}
