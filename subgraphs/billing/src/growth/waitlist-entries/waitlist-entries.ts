import {
  type Commands,
  type Context,
  type Database,
  DueWorker,
  type Logger,
  type Outcome,
  createContext,
  systemPrincipal,
  payloadResolver,
} from '../../../../kit/src';
import type { MembershipSales } from '../../memberships/memberships/membership.sales';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import type { ReadModels } from '../../read-models';
import { EntryJobs } from './waitlist-entry.jobs';
import { EntryRepository } from './waitlist-entry.repository';
import { EntryApprovePayloadResolver, EntryResolver } from './waitlist-entry.resolver';
import { type EntryRequest, EntryService } from './waitlist-entry.service';
import { EntryPayload, Entry } from './waitlist-entry.resource';

/** Repositories and services that the waitlist module uses. */
export interface WaitlistEntryDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly plans: PlanRepository;
  readonly products: ProductRepository;
  readonly sales: MembershipSales;
  readonly log: Logger;
  readonly committed?: () => void;
}

/** The waitlist module: its resolvers, repository, service and jobs. */
export interface Entries {
  readonly resolvers: readonly object[];
  readonly repository: EntryRepository;
  readonly service: EntryService;
  readonly jobs: EntryJobs;
  /**
   * Adds a user to the waitlist of a plan, in a new database transaction. Returns the id of the waitlist entry, or the
   * user errors.
   */
  enter(ctx: Context, request: EntryRequest): Promise<Outcome>;
  /**
   * Creates, without starting it, the worker that creates memberships for users who were approved for a free plan. Any
   * number of processes may run it.
   */
  worker(options?: EntryJobOptions): DueWorker;
}

export interface EntryJobOptions {
  /**
   * Maximum interval between polls for due jobs, in milliseconds; default 5,000. Most jobs need no poll, because they
   * run immediately after the approval.
   */
  readonly pollInterval?: number;
}

export function createEntries({
  database,
  models,
  commands,
  plans,
  products,
  sales,
  log,
  committed,
}: WaitlistEntryDependencies): Entries {
  const repository = new EntryRepository(database, models.entry);
  const service = new EntryService(repository, plans, products);
  const jobs = new EntryJobs({ database, entries: repository, service, plans, sales, committed });
  return {
    repository,
    service,
    jobs,
    resolvers: [
      new EntryResolver(repository, service, jobs, commands),
      payloadResolver(EntryPayload, Entry, (...read) => repository.reads.commandResult(...read)),
      new EntryApprovePayloadResolver(repository),
    ],
    enter: (ctx, request) => commands.run(ctx, 'entryEnter', request, (tx) => service.enter(tx, request)),
    worker: ({ pollInterval = 5_000 } = {}) => {
      const step = () => jobs.runDue(createContext({ principal: systemPrincipal, requestId: 'entry jobs', log }));
      return new DueWorker({ name: 'entry jobs', log, pollInterval }, step);
    },
  };
}
