import { GraphQLError } from 'graphql';
import { RateExceeded, type RateLimits, type RateTaken } from '../../../subgraphs/kit/src/limits';
import { DocumentRefused } from '../document';
import type { Variables } from '../plan/data';
import type { PreparedDocument } from '../prepared';
import { costRules } from './cost-of';

export interface BudgetOptions {
  readonly limits: RateLimits;
  /** Cost that one operation may have; at most what a caller has in a minute. */
  readonly operationCost: number;
}

/** What an operation has cost, as `extensions.cost` of its answer tells it. */
export interface CostTold {
  /** Of this operation. */
  readonly requested: number;
  /** Of one operation, at most. */
  readonly operationLimit: number;
  /** What is left of the minute. */
  readonly available: number;
  /** Of a minute. */
  readonly limit: number;
  /** Seconds until all of it is there again. */
  readonly resetSeconds: number;
}

/** What callers of the graph may spend: on one operation, and in a minute. Throws `RateExceeded` where the minute's cost is spent. */
export class Budget {
  readonly limits: RateLimits;

  constructor(private readonly options: BudgetOptions) {
    this.limits = options.limits;
  }

  /** What a caller has left of the minute. */
  left(caller: string): RateTaken {
    return this.limits.look('cost', caller);
  }

  /** Of reading a document that nobody has sent lately; paid whether it can be run or not, since refusing is work too. */
  payReading(caller: string): RateTaken {
    return paid(this.limits.take('cost', caller, Math.min(costRules.reading, this.options.operationCost)));
  }

  /** Of running it. Throws `DocumentRefused` where it costs more than any operation may. */
  async payRunning(
    caller: string,
    document: PreparedDocument,
    variables: Variables,
  ): Promise<{ readonly taken: RateTaken; readonly told: CostTold }> {
    const { operationCost } = this.options;
    const requested = document.cost(variables);
    if (requested > operationCost) throw new DocumentRefused([tooCostly(requested, operationCost)]);
    const taken = paid(await this.limits.admit('cost', caller, requested));
    const { remaining, limit, resetSeconds } = taken;
    return { taken, told: { requested, operationLimit: operationCost, available: remaining, limit, resetSeconds } };
  }
}

function paid(taken: RateTaken): RateTaken {
  if (!taken.allowed) throw new RateExceeded(taken);
  return taken;
}

function tooCostly(requested: number, operationLimit: number): GraphQLError {
  const message = `The operation costs ${requested}, and may cost ${operationLimit}: ask for fewer rows or fields at a time.`;
  return new GraphQLError(message, {
    extensions: { code: 'graphql_cost_exceeded', cost: { requested, operationLimit } },
  });
}
