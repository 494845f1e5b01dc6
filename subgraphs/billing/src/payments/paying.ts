import {
  type Commands,
  type Context,
  type Database,
  DueWorker,
  type Logger,
  createContext,
  sandboxExchangeRates,
  systemPrincipal,
} from '../../../kit/src';
import { ChargeAttemptRepository } from '../charges/charge-attempt.repository';
import { Charges } from '../charges/charges';
import type { CheckoutConfigurationRepository } from '../checkout-configurations/checkout-configuration.repository';
import type { CheckoutPlans } from '../checkout-configurations/checkout-plans';
import { CheckoutSessionRepository } from '../checkout/checkout-session.repository';
import { createCheckouts } from '../checkout/checkouts';
import { SandboxChallengeResolver } from '../checkout/sandbox-challenge.resolver';
import type { Entries } from '../entries';
import type { InvoiceCharges } from '../invoices';
import { InvoicePayments } from '../invoices/invoice.payments';
import type { InvoiceService } from '../invoices/invoice.service';
import { createManagement } from '../management';
import type { MemberRepository, MemberService } from '../members';
import type {
  MembershipChanges,
  MembershipRepository,
  MembershipSales,
  MembershipService,
  MembershipTopUps,
  PlanCountsRepository,
} from '../memberships';
import type { PlanRepository } from '../plans';
import type { Processors } from '../processors/processors';
import type { ProductRepository } from '../products';
import type { PromoCodes } from '../promo-codes';
import { Purchases } from '../purchases/purchases';
import type { ReadModels } from '../read-models';
import { RefundCommandsResolver } from '../refunds/refund-commands.resolver';
import { RefundOrders } from '../refunds/refund.orders';
import { RefundRuns } from '../refunds/refund.runs';
import { RefundService } from '../refunds/refund.service';
import { RenewalOutcomes } from '../renewals/renewal.outcomes';
import { RenewalRepository } from '../renewals/renewal.repository';
import { Renewals } from '../renewals/renewals';
import { SetupIntentCommandsResolver } from '../setup-intents/setup-intent-commands.resolver';
import { SetupIntentSettlement } from '../setup-intents/setup-intent.settlement';
import type { HostedPages } from '../shared';
import type { TaxRates } from '../taxes';
import type { TestClockRepository, TestClocks } from '../test-clocks';
import { TestClockRuns } from '../test-clocks/test-clock.runs';
import { PaymentCommandsResolver } from './payment-commands.resolver';
import { PaymentService } from './payment.service';
import { PaymentSettlement } from './payment.settlement';
import type { PaymentReads } from './payments';

/** What paying is made of and from. */
export interface PayingParts {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly log: Logger;
  readonly origin: string;
  /** Hosted pages that need a key. */
  readonly pages: HostedPages;
  readonly processors: Processors;
  readonly clocks: TestClocks;
  readonly testClocks: TestClockRepository;
  /** With a worker that moves test clocks. */
  readonly sandbox: boolean;
  readonly reads: PaymentReads;
  readonly plans: PlanRepository;
  readonly newPlans: CheckoutPlans;
  readonly products: ProductRepository;
  readonly configurations: CheckoutConfigurationRepository;
  readonly members: MemberRepository;
  readonly memberService: MemberService;
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly membershipService: MembershipService;
  readonly topUps: MembershipTopUps;
  readonly sales: MembershipSales;
  readonly counts: PlanCountsRepository;
  readonly promoCodes: PromoCodes;
  readonly entries: Entries;
  readonly taxRates: TaxRates;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed: () => void;
  readonly answerWithin?: number;
  readonly mostCardFailures: number;
  /** Days after each failed renewal at which it is tried again. */
  readonly retryAfterDays: readonly number[];
}

/** Checkout, payments and refunds at work: their part of the graph, and their worker. */
export interface Paying {
  readonly resolvers: readonly object[];
  /** Charges invoices that are collected automatically. */
  readonly invoiceCharges: InvoiceCharges;
  /** Says who is told what came of the payments of invoices. */
  tell(invoices: InvoiceService): void;
  /** Does what is due of memberships, charges and refunds, at most some of each. Answers how many. */
  runDue(ctx: Context): Promise<number>;
  /** Moves one of the test clocks that are on their way. Answers by how many ticks. */
  runClocks(ctx: Context): Promise<number>;
  /** Orders refunds of locked payments, for whoever else gives back. */
  readonly refundOrders: RefundOrders;
  /** Starts running what is due. Any number of processes may. */
  startWorkers(): DueWorker[];
}

export function createPaying(parts: PayingParts): Paying {
  const {
    database,
    commands,
    reads,
    processors,
    plans,
    products,
    memberships,
    sales,
    counts,
    promoCodes,
    members,
    origin,
  } = parts;
  const { payments, methods, intents, refunds, fees } = reads;
  const rates = sandboxExchangeRates;
  const attempts = new ChargeAttemptRepository(database);
  const sessions = new CheckoutSessionRepository(database, parts.models.checkoutSession);
  const charges = new Charges(database, attempts, {
    processors: processors.all,
    committed: parts.committed,
    clocks: parts.clocks,
    answerWithin: parts.answerWithin,
  });
  const purchases = new Purchases({ plans, payments, memberships, sales, counts, promoCodes, charges, rates });
  const orders = new RefundOrders(refunds, attempts);
  const outcomes = new RenewalOutcomes({
    memberships,
    changes: parts.changes,
    payments,
    retryAfterDays: parts.retryAfterDays,
  });
  const settlement = new PaymentSettlement({
    payments,
    fees,
    methods,
    members: parts.memberService,
    memberships,
    sales,
    promoCodes,
    purchases,
    refunds: orders,
    sessions,
    rates,
    plans,
    topUps: parts.topUps,
    renewals: outcomes,
    entries: parts.entries.repository,
    entryService: parts.entries.service,
  });
  charges.tell({
    payment: settlement,
    setupIntent: new SetupIntentSettlement({ intents, methods, members: parts.memberService, sessions, memberships }),
  });
  const runs = new RefundRuns({
    database,
    refunds,
    payments,
    attempts,
    memberships,
    changes: parts.changes,
    processors: processors.all,
    committed: parts.committed,
  });
  const service = new PaymentService({
    payments,
    methods,
    members,
    memberships,
    changes: parts.changes,
    plans,
    newPlans: parts.newPlans,
    purchases,
    settlement,
    charges,
    origin,
  });
  parts.membershipService.tell(service);
  const checkouts = createCheckouts({
    database,
    commands,
    plans,
    configurations: parts.configurations,
    charges,
    purchases,
    sessions,
    products,
    payments,
    settlement,
    intents,
    taxRates: parts.taxRates,
    entries: parts.entries.repository,
    entryService: parts.entries.service,
    origin,
    mostFailures: parts.mostCardFailures,
  });
  const management = createManagement({
    ...parts,
    ...checkouts,
    methods,
    payments,
    intents,
    charges,
    purchases,
    sessions,
    settlement,
    mostFailures: parts.mostCardFailures,
  });
  const invoiceCharges = new InvoicePayments({ plans, members, methods, purchases, settlement, origin });
  const dueMemberships = new RenewalRepository(database);
  const renewals = new Renewals({
    database,
    renewals: dueMemberships,
    outcomes,
    memberships,
    changes: parts.changes,
    payments,
    methods,
    plans,
    promoCodes,
    charges,
    rates,
    taxRates: parts.taxRates,
    origin,
    committed: parts.committed,
  });
  const clockRuns = new TestClockRuns({ testClocks: parts.testClocks, dueMemberships, renewals, attempts, charges });
  const runDue = async (ctx: Context) =>
    (await renewals.runDue(ctx)) + (await charges.runDue(ctx)) + (await runs.runDue(ctx));
  return {
    resolvers: [
      new PaymentCommandsResolver(payments, service, charges, commands),
      new RefundCommandsResolver(refunds, new RefundService(payments, orders), runs, commands),
      new SetupIntentCommandsResolver(intents, commands),
      ...checkouts.resolvers,
      ...management.resolvers,
      ...(processors.sandbox ? [new SandboxChallengeResolver(processors.sandbox)] : []),
    ],
    invoiceCharges,
    refundOrders: orders,
    tell: (invoices) => {
      settlement.tell(invoices);
      checkouts.tell(invoices);
    },
    runDue,
    runClocks: (ctx) => clockRuns.runDue(ctx),
    startWorkers: () => {
      const workers = [
        { name: 'charges', step: runDue },
        ...(parts.sandbox ? [{ name: 'test clocks', step: (ctx: Context) => clockRuns.runDue(ctx) }] : []),
      ];
      return workers.map(({ name, step }) => {
        const worker = new DueWorker({ name, log: parts.log }, () =>
          step(createContext({ principal: systemPrincipal, requestId: name, log: parts.log })),
        );
        worker.start();
        return worker;
      });
    },
  };
}
