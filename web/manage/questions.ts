import { executeQuery } from '../checkout/execute-query';
import type { Session, UserError } from '../checkout/documents';
import type { CheckoutGraph } from '../checkout/ports';
import { manageDocuments, type ManagePage, type Outcome, type Payments } from './documents';

type WithUserErrors = { readonly userErrors: readonly UserError[] };

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
    return (await this.execute<{ membershipManagePage: ManagePage | null }>(manageDocuments.page, { id, key }))
      .membershipManagePage;
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

  private execute<Data>(document: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    return executeQuery(this.graph, document, variables);
  }
}
