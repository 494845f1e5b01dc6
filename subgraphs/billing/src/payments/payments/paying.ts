import {
  type Commands,
  type Context,
  type Database,
  DueWorker,
  type Logger,
  createContext,
  sandboxExchangeRates,
  systemPrincipal,
} from '../../../../kit/src';
import { AffiliateCodes } from '../../growth/affiliates/affiliate-codes.repository';
import { CommissionRepository } from '../../growth/affiliates/commission.repository';
import { Commissions } from '../../growth/affiliates/commissions';
import { ChargeAttemptRepository } from '../charges/charge-attempt.repository';
import { Charges } from '../charges/charges';
import type { CheckoutConfigurationRepository } from '../../checkout/checkout-configurations/checkout-configuration.repository';
import type { CheckoutPlans } from '../../checkout/checkout-configurations/checkout-plans';
import { CheckoutSessionRepository } from '../../checkout/sessions/checkout-session.repository';
import { createCheckouts } from '../../checkout/sessions/checkouts';
import { SandboxChallengeResolver } from '../../checkout/sessions/sandbox-challenge.resolver';
import type { Entries } from '../../growth/waitlist-entries/waitlist-entries';
import type { InvoiceCharges } from '../../invoicing/invoices/invoice.charges';
import { InvoicePayments } from '../../invoicing/invoices/invoice.payments';
import type { InvoiceService } from '../../invoicing/invoices/invoice.service';
import { createManagement } from '../../memberships/management';
import type { MemberRepository } from '../../memberships/members/member.repository';
import type { MemberService } from '../../memberships/members/member.service';
import type { MembershipChanges } from '../../memberships/memberships/membership.changes';
import type { MembershipRepository } from '../../memberships/memberships/membership.repository';
import type { MembershipSales } from '../../memberships/memberships/membership.sales';
import type { MembershipService } from '../../memberships/memberships/membership.service';
import type { MembershipTopUps } from '../../memberships/memberships/membership.top-up';
import type { PlanChanges } from '../../memberships/plan-changes/plan-changes';
import type { PlanCountsRepository } from '../../memberships/memberships/plan-counts.repository';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { Processors } from '../processors/processors';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import type { PromoCodes } from '../../catalogue/promo-codes/promo-code.discounts';
import { Purchases } from '../../checkout/purchases/purchases';
import type { ReadModels } from '../../read-models';
import { RefundCommandsResolver } from '../refunds/refund-commands.resolver';
import { RefundOrders } from '../refunds/refund.orders';
import { RefundRunner } from '../refunds/refund.runs';
import { RefundService } from '../refunds/refund.service';
import { RenewalOutcomes } from '../../memberships/renewals/renewal.outcomes';
import { RenewalRepository } from '../../memberships/renewals/renewal.repository';
import { Renewals } from '../../memberships/renewals/renewals';
import { SetupIntentCommandsResolver } from '../../checkout/setup-intents/setup-intent-commands.resolver';
import { SetupIntentSettlement } from '../../checkout/setup-intents/setup-intent.settlement';
import type { HostedPages } from '../../shared/hosted-pages';
import type { TaxRates } from '../../invoicing/taxes/tax-rates';
import type { TestClockRepository, TestClocks } from '../../memberships/test-clocks';
import { TestClockRuns } from '../../memberships/test-clocks/test-clock.runs';
import type { UserBillingDetailsRepository } from '../../users/billing-details/billing-details.repository';
import { PaymentMethodCommandsResolver } from '../payment-methods/payment-method.resolver';
import { PaymentMethodService } from '../payment-methods/payment-method.service';
import { PaymentCommandsResolver } from './payment-commands.resolver';
import { PaymentService } from './payment.service';
import { PaymentSettlement } from './payment.settlement';
import type { PaymentReads } from './payments';

/** Dependencies of the payment module. */
export interface PaymentModuleDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly log: Logger;
  readonly origin: string;
  /** Creates the URLs of hosted pages that require a secret key. */
  readonly pages: HostedPages;
  readonly processors: Processors;
  readonly clocks: TestClocks;
  readonly testClocks: TestClockRepository;
  /** Enables the worker that advances test clocks. */
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
  readonly planChanges: PlanChanges;
  readonly sales: MembershipSales;
  readonly counts: PlanCountsRepository;
  readonly promoCodes: PromoCodes;
  readonly entries: Entries;
  readonly billingDetails: UserBillingDetailsRepository;
  readonly taxRates: TaxRates;
  /** Must be called after each commit, so that pending events are published immediately. */
  readonly committed: () => void;
  readonly responseTimeoutMs?: number;
  readonly mostCardFailures: number;
  /** Delays in days between a failed renewal payment and each retry. */
  readonly retryAfterDays: readonly number[];
}

/** The payment module: resolvers and workers of checkout, payments, renewals and refunds. */
export interface Paying {
  readonly resolvers: readonly object[];
  /** Creates charges for invoices that are collected automatically from a saved payment method. */
  readonly invoiceCharges: InvoiceCharges;
  /** Sets the service that is notified about succeeded and failed payments of invoices. */
  setInvoices(invoices: InvoiceService): void;
  /**
   * Processes due memberships, charge attempts and refunds, up to a fixed number of each per call. Returns the number
   * of processed rows.
   */
  runDue(ctx: Context): Promise<number>;
  /** Advances one test clock with status `advancing`. Returns the number of steps; 0 if there is none. */
  runClocks(ctx: Context): Promise<number>;
  /** Creates refunds for other modules. The payment must be locked. */
  readonly refundOrders: RefundOrders;
  /**
   * Creates the workers that process due rows, without starting them. They can run in several processes at the same
   * time.
   */
  workers(): DueWorker[];
}

export function createPaying(deps: PaymentModuleDependencies): Paying {
  const { commands, processors, reads } = deps;
  const { payments, methods, intents, refunds } = reads;
  const chargeServices = createPaymentServices(deps);
  const { charges, settlement, orders } = chargeServices;
  const service = new PaymentService({ ...deps, ...chargeServices, payments, methods });
  deps.membershipService.setPayments(service);
  const buying = {
    ...deps,
    ...chargeServices,
    entries: deps.entries.repository,
    entryService: deps.entries.service,
    payments,
    methods,
    intents,
    mostFailures: deps.mostCardFailures,
  };
  const checkouts = createCheckouts(buying);
  const management = createManagement({ ...buying, ...checkouts });
  const runner = new RefundRunner({ ...deps, ...chargeServices, refunds, payments, processors: processors.all });
  const { renewals, clockRuns } = createRenewals(deps, chargeServices);
  const runDue = async (ctx: Context) =>
    (await renewals.runDue(ctx)) + (await charges.runDue(ctx)) + (await runner.runDue(ctx));
  const runClocks = (ctx: Context) => clockRuns.runDue(ctx);
  return {
    resolvers: [
      new PaymentCommandsResolver(payments, service, charges, commands),
      new RefundCommandsResolver(refunds, new RefundService(payments, orders), runner, commands),
      new SetupIntentCommandsResolver(intents, commands),
      new PaymentMethodCommandsResolver(new PaymentMethodService(methods), commands),
      ...checkouts.resolvers,
      ...management.resolvers,
      ...(processors.sandbox ? [new SandboxChallengeResolver(processors.sandbox)] : []),
    ],
    invoiceCharges: new InvoicePayments({ ...deps, ...chargeServices, methods }),
    refundOrders: orders,
    setInvoices: (invoices) => {
      settlement.setInvoices(invoices);
      checkouts.setInvoices(invoices);
    },
    runDue,
    runClocks,
    workers: () => [
      workerOf('charges', runDue, deps.log),
      ...(deps.sandbox ? [workerOf('test clocks', runClocks, deps.log)] : []),
    ],
  };
}

/** Creates the services that charge payments, and deliver purchases after successful payments. */
function createPaymentServices(deps: PaymentModuleDependencies) {
  const { database, plans, memberships, sales, promoCodes, changes, topUps, planChanges, memberService } = deps;
  const { payments, methods, intents, refunds, fees } = deps.reads;
  const rates = sandboxExchangeRates;
  const attempts = new ChargeAttemptRepository(database);
  const sessions = new CheckoutSessionRepository(database, deps.models.checkoutSession);
  const charges = new Charges(database, attempts, {
    processors: deps.processors.all,
    committed: deps.committed,
    clocks: deps.clocks,
    responseTimeoutMs: deps.responseTimeoutMs,
  });
  const affiliateCodes = new AffiliateCodes();
  const purchases = new Purchases({ ...deps, payments, affiliateCodes, charges, rates });
  const orders = new RefundOrders(refunds, attempts);
  const outcomes = new RenewalOutcomes({
    memberships,
    changes,
    payments,
    promoCodes,
    renewals: new RenewalRepository(database),
    retryAfterDays: deps.retryAfterDays,
  });
  const settlement = new PaymentSettlement({
    payments,
    fees,
    commissions: new Commissions(new CommissionRepository(), rates),
    methods,
    members: memberService,
    memberships,
    sales,
    promoCodes,
    purchases,
    refunds: orders,
    sessions,
    rates,
    plans,
    topUps,
    planChanges,
    renewals: outcomes,
    entries: deps.entries.repository,
    entryService: deps.entries.service,
  });
  charges.setSubjects({
    payment: settlement,
    setupIntent: new SetupIntentSettlement({ intents, methods, members: memberService, sessions, memberships }),
  });
  return { attempts, sessions, charges, purchases, orders, outcomes, settlement, rates };
}

/** Creates the services for scheduled changes of memberships, in real time and on test clocks. */
function createRenewals(deps: PaymentModuleDependencies, chargeServices: ReturnType<typeof createPaymentServices>) {
  const { payments, methods } = deps.reads;
  const dueMemberships = new RenewalRepository(deps.database);
  const renewals = new Renewals({ ...deps, ...chargeServices, renewals: dueMemberships, payments, methods });
  const clockRuns = new TestClockRuns({ ...chargeServices, testClocks: deps.testClocks, dueMemberships, renewals });
  return { renewals, clockRuns };
}

function workerOf(name: string, step: (ctx: Context) => Promise<number>, log: Logger): DueWorker {
  return new DueWorker({ name, log }, () => step(createContext({ principal: systemPrincipal, requestId: name, log })));
}
