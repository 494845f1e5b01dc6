import { executeQuery } from '../checkout/execute-query';
import type { Session, UserError } from '../checkout/documents';
import type { CheckoutGraph } from '../checkout/ports';
import {
  manageDocuments,
  type ManagePage,
  type Outcome,
  type Payments,
  type PlanPage,
  type PlanQuoteResult,
} from './documents';

type WithUserErrors = { readonly userErrors: readonly UserError[] };

/** Plan and quantity that a buyer has chosen. */
export interface PlanChoice {
  readonly planId: string;
  readonly quantity: number;
}

/** A step that is executed in a checkout session. */
interface Submission {
  /** The displayed terms. */
  readonly shownTerms: string;
  readonly id: string;
  readonly session: string;
  readonly clientAddress: string;
}

/** Graph client of the membership pages. All methods throw `GraphFailed` if there is no result. */
export class Questions {
  constructor(private readonly graph: CheckoutGraph) {}

  /** Returns the data of a membership's page; null for an unknown membership or a wrong key. */
  async page(id: string, key: string): Promise<ManagePage | null> {
    const { membershipManagePage: found, plans } = await this.execute<{
      membershipManagePage: Omit<ManagePage, 'plans'> | null;
      plans: PlanPage | null;
    }>(manageDocuments.page, { id, key });
    return found && { ...found, plans };
  }

  async payments(id: string, key: string, after: string | null): Promise<Payments | null> {
    return (
      await this.execute<{ membershipManagePayments: Payments | null }>(manageDocuments.payments, { id, key, after })
    ).membershipManagePayments;
  }

  /** Returns the session of a step of a membership; null if there is none. */
  async session(id: string, membership: string): Promise<Session | null> {
    const { checkoutSession: session } = await this.execute<{ checkoutSession: Session | null }>(
      manageDocuments.session,
      {
        id,
      },
    );
    return session?.link === membership ? session : null;
  }

  /** Updates the session after a challenge, or after a page of the processor. */
  async continue(id: string): Promise<Session | null> {
    return (await this.execute<{ checkoutContinue: Outcome }>(manageDocuments.continue, { id })).checkoutContinue
      .session;
  }

  async abandon(id: string): Promise<void> {
    await this.execute(manageDocuments.abandon, { id });
  }

  /** Schedules the cancellation. Returns the user errors. */
  async cancel(id: string, option: string | null, reason: string | null): Promise<readonly UserError[]> {
    const input = { mode: 'AT_PERIOD_END', option, reason };
    return (await this.execute<{ membershipCancel: WithUserErrors }>(manageDocuments.cancel, { id, input }))
      .membershipCancel.userErrors;
  }

  async keep(id: string, terms: string): Promise<readonly UserError[]> {
    const variables = { id, shownTerms: terms };
    return (await this.execute<{ membershipManageKeep: WithUserErrors }>(manageDocuments.keep, variables))
      .membershipManageKeep.userErrors;
  }

  /** Skips the next payments. Returns the user errors. */
  async skip(id: string, payments: number, terms: string): Promise<readonly UserError[]> {
    const variables = { id, payments, shownTerms: terms };
    return (await this.execute<{ membershipPaymentsSkip: WithUserErrors }>(manageDocuments.skip, variables))
      .membershipPaymentsSkip.userErrors;
  }

  /** Resumes the payments that the buyer skips. Returns the user errors. */
  async resume(id: string, terms: string): Promise<readonly UserError[]> {
    const variables = { id, shownTerms: terms };
    return (await this.execute<{ membershipPaymentsResume: WithUserErrors }>(manageDocuments.resume, variables))
      .membershipPaymentsResume.userErrors;
  }

  async acceptOffer(id: string, terms: string): Promise<readonly UserError[]> {
    const variables = { id, shownTerms: terms };
    return (await this.execute<{ membershipCancelOfferAccept: WithUserErrors }>(manageDocuments.acceptOffer, variables))
      .membershipCancelOfferAccept.userErrors;
  }

  async changeMethod(input: Submission & { readonly cardToken: string | null }): Promise<Outcome> {
    return (await this.execute<{ membershipMethodChange: Outcome }>(manageDocuments.changeMethod, { input }))
      .membershipMethodChange;
  }

  /**
   * @param input with the signed-in user
   */
  async topUp(input: Submission & { readonly userId: string }): Promise<Outcome> {
    return (await this.execute<{ membershipTopUp: Outcome }>(manageDocuments.topUp, { input })).membershipTopUp;
  }

  /** Returns the prices of a change to a plan; null for an unknown membership or a wrong key. */
  async planQuote(input: PlanChoice & { readonly id: string; readonly key: string }): Promise<PlanQuoteResult | null> {
    return (await this.execute<{ membershipPlanQuote: PlanQuoteResult | null }>(manageDocuments.planQuote, { input }))
      .membershipPlanQuote;
  }

  /**
   * @param input with the signed-in user
   */
  async changePlan(input: Submission & PlanChoice & { readonly userId: string }): Promise<Outcome> {
    return (await this.execute<{ membershipPlanChange: Outcome }>(manageDocuments.planChange, { input }))
      .membershipPlanChange;
  }

  /**
   * Schedules a change of the plan. Returns the user errors.
   * @param input with the signed-in user
   */
  async schedulePlan(
    input: PlanChoice & Pick<Submission, 'id' | 'shownTerms'> & { readonly userId: string },
  ): Promise<readonly UserError[]> {
    return (await this.execute<{ membershipPlanSchedule: WithUserErrors }>(manageDocuments.planSchedule, { input }))
      .membershipPlanSchedule.userErrors;
  }

  /** Removes the scheduled change of the plan, as the signed-in user. Returns the user errors. */
  async unschedulePlan(id: string, userId: string): Promise<readonly UserError[]> {
    const variables = { id, userId };
    return (await this.execute<{ membershipPlanUnschedule: WithUserErrors }>(manageDocuments.planUnschedule, variables))
      .membershipPlanUnschedule.userErrors;
  }

  private execute<Data>(document: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    return executeQuery(this.graph, document, variables);
  }
}
