import { GraphQLError } from 'graphql';
import { RateExceeded, type RateLimits, type RateLimitResult } from '../../../subgraphs/kit/src/limits/rate-limits';
import { DocumentRejected } from '../document';
import type { Variables } from '../plan/data';
import type { PreparedDocument } from '../prepared';
import { costRules } from './prices';

export interface BudgetOptions {
  readonly limits: RateLimits;
  /** Maximum cost of one operation; must not exceed the cost limit per minute. */
  readonly operationCost: number;
}

/** Cost report of an operation, sent as `extensions.cost` of its response. */
export interface CostReport {
  /** Cost of the executed operation. */
  readonly requested: number;
  /** Maximum cost of one operation. */
  readonly operationLimit: number;
  /** Cost that the caller can still use in the current minute. */
  readonly available: number;
  /** Cost limit per minute. */
  readonly limit: number;
  /** Seconds until the full limit is available again. */
  readonly resetSeconds: number;
}

/**
 * Cost limits of each caller (credential or client network), per operation and per minute. Its methods throw
 * `RateExceeded` when the caller has used up its cost limit of the current minute.
 */
export class Budget {
  readonly limits: RateLimits;

  constructor(private readonly options: BudgetOptions) {
    this.limits = options.limits;
  }

  /** Returns the cost that the caller can still use in the current minute. Charges nothing. */
  remaining(caller: string): RateLimitResult {
    return this.limits.peek('cost', caller);
  }

  /**
   * Charges the caller for parsing a document that is not cached. Invalid documents are charged too, since rejecting
   * them takes work.
   */
  payReading(caller: string): RateLimitResult {
    return paid(this.limits.consume('cost', caller, Math.min(costRules.reading, this.options.operationCost)));
  }

  /**
   * Charges the caller for the execution of an operation. Throws `DocumentRejected` when the operation exceeds the
   * maximum cost of one operation.
   */
  async payRunning(
    caller: string,
    document: PreparedDocument,
    variables: Variables,
  ): Promise<{ readonly rateResult: RateLimitResult; readonly report: CostReport }> {
    const { operationCost } = this.options;
    const requested = document.cost(variables);
    if (requested > operationCost) throw new DocumentRejected([costError(requested, operationCost)]);
    const rateResult = paid(await this.limits.admit('cost', caller, requested));
    const { remaining, limit, resetSeconds } = rateResult;
    return {
      rateResult,
      report: { requested, operationLimit: operationCost, available: remaining, limit, resetSeconds },
    };
  }
}

function paid(rateResult: RateLimitResult): RateLimitResult {
  if (!rateResult.allowed) throw new RateExceeded(rateResult);
  return rateResult;
}

function costError(requested: number, operationLimit: number): GraphQLError {
  const message = `The operation costs ${requested}, but the limit is ${operationLimit}: request fewer rows or fields at a time.`;
  return new GraphQLError(message, {
    extensions: { code: 'graphql_cost_exceeded', cost: { requested, operationLimit } },
  });
}
