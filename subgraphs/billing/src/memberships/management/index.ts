import type { Commands, ExchangeRates } from '../../../../kit/src';
import type { CheckoutRunner } from '../../checkout/sessions/checkout.runs';
import type { MembershipService } from '../memberships/membership.service';
import { MembershipPlanUpdatePayloadResolver, OwnPlanResolver } from '../plan-changes/own-plan.resolver';
import { PaymentSkipResolver } from '../payment-skips/payment-skip.resolver';
import { PaymentSkipService } from '../payment-skips/payment-skip.service';
import { PlanChangePages } from '../plan-changes/plan-change.pages';
import { PlanChangeResolver } from '../plan-changes/plan-change.resolver';
import { PlanChangeService, type PlanChangeServiceDependencies } from '../plan-changes/plan-change.service';
import { type ManagementReads, ManagementPages } from './management.pages';
import { ManagementResolver } from './management.resolver';
import { type ManagementDependencies, ManagementService } from './management.service';
import { ManagementSteps } from './management.steps';

interface Dependencies extends ManagementReads, ManagementDependencies, PlanChangeServiceDependencies {
  readonly commands: Commands;
  readonly membershipService: MembershipService;
  readonly runs: CheckoutRunner;
  readonly rates: ExchangeRates;
}

/** Creates the module of the hosted page on which buyers manage their memberships. Returns its GraphQL resolvers. */
export function createManagement(deps: Dependencies): { readonly resolvers: readonly object[] } {
  const pages = new ManagementPages(deps);
  const steps = new ManagementSteps(pages, deps);
  const service = new ManagementService(steps, deps);
  const planPages = new PlanChangePages(pages, deps);
  const planService = new PlanChangeService(steps, planPages, deps);
  return {
    resolvers: [
      new ManagementResolver(pages, service, deps.membershipService, deps.runs, deps.commands),
      new PlanChangeResolver(planPages, planService, deps.runs, deps.commands),
      new PaymentSkipResolver(new PaymentSkipService(deps), deps.commands),
      new OwnPlanResolver(planPages, planService, deps.runs, deps.commands, deps.memberships),
      new MembershipPlanUpdatePayloadResolver(deps.memberships, deps.payments, deps.sessions),
    ],
  };
}
