import type { Context, Transaction } from '../context';
import type { Database } from '../database';
import { Refusal, type UserErrorData, userErrorsOf } from '../errors';
import { traced } from '../telemetry';
import { type Operation, once } from './operations';

/** What a command came to: the resource it was about, or why it was refused. */
export interface Outcome {
  readonly id: string | null;
  readonly userErrors: readonly UserErrorData[];
}

/** Runs the commands of one domain: one transaction each, once per idempotency key, refusals as data. */
export class Commands {
  /**
   * @param committed told after each commit, so that waiting events are fetched at once
   */
  constructor(
    private readonly database: Database,
    private readonly committed: () => void = () => {},
  ) {}

  /**
   * @param name the mutation, `planCreate`
   * @param input the whole input, compared when an idempotency key comes again
   * @param work changes rows and records events inside the transaction; answers the id of the resource
   * @param idempotencyKey the mutation's argument; without it the key of the request counts
   */
  run(
    ctx: Context,
    name: string,
    input: unknown,
    work: (tx: Transaction) => Promise<string>,
    idempotencyKey?: string | null,
  ): Promise<Outcome> {
    return this.runFrom(ctx, name, input, nothing, work, idempotencyKey);
  }

  /**
   * As `run`, for work that is known to begin with something that changes nothing, such as the lock of a row.
   *
   * @param first asks for it, with one statement: where there is an idempotency key, it leaves together with that
   * @param work is given how it hears of what came of that, once it has seen to what comes before
   */
  async runFrom<First>(
    ctx: Context,
    name: string,
    input: unknown,
    first: (tx: Transaction) => Promise<First>,
    work: (tx: Transaction, first: () => Promise<First>) => Promise<string>,
    idempotencyKey?: string | null,
  ): Promise<Outcome> {
    const key = operationKey(ctx, name, idempotencyKey);
    return traced({ name: `command ${name}` }, () =>
      this.runOnce<First>(ctx, (tx) => ({ key, input, first: () => first(tx), work: (asked) => work(tx, asked) })),
    );
  }

  private async runOnce<First>(ctx: Context, operation: (tx: Transaction) => Operation<First>): Promise<Outcome> {
    try {
      const id = await this.database.transaction((manager) => {
        // What an earlier try has loaded was rolled back with it.
        ctx.loaders.clear();
        const tx: Transaction = { ...ctx, manager };
        return once(tx, this.database.schema, operation(tx));
      });
      // What was loaded for an earlier mutation of the same request may have changed.
      ctx.loaders.clear();
      this.committed();
      return { id, userErrors: [] };
    } catch (error) {
      if (error instanceof Refusal) return { id: null, userErrors: userErrorsOf(error) };
      throw error;
    }
  }
}

async function nothing(): Promise<void> {}

function operationKey(ctx: Context, name: string, argument: string | null | undefined): string | null {
  const key = argument ? `graph:${ctx.principal.credentialId}:${argument}` : ctx.operationKey;
  return key === null ? null : `${key}:${name}`;
}
