import type { Context, Transaction } from '../context';
import type { Database } from '../database';
import { rejectionOf, type UserErrorData } from '../errors/errors';
import { traced } from '../telemetry/tracing';
import { type Operation, executeOnce } from './operations';

/** Result of a command: the id of the created or changed resource; or null and the reasons of the rejection. */
export interface Outcome {
  readonly id: string | null;
  readonly userErrors: readonly UserErrorData[];
}

/**
 * Executes the commands (mutations) of one domain: each in its own transaction, once per idempotency key, with rejections
 * returned as data.
 */
export class Commands {
  /** @param committed called after each commit, so that the events of the command are published immediately */
  constructor(
    private readonly database: Database,
    private readonly committed: () => void = () => {},
  ) {}

  /**
   * Executes a command, once per idempotency key. Rejections (`rejectionOf`) are returned as data; other errors are thrown.
   *
   * @param name mutation name, such as `planCreate`
   * @param input the whole input, compared when an idempotency key is reused
   * @param work changes rows and records events in the transaction; returns the id of the created or changed resource
   */
  run(ctx: Context, name: string, input: unknown, work: (tx: Transaction) => Promise<string>): Promise<Outcome> {
    return this.runFrom(ctx, name, input, noop, work);
  }

  /**
   * Like `run`, for work that starts with a statement without side effects, such as a row lock.
   *
   * @param first executes that statement, in one batch with the statement that inserts the idempotency key
   * @param work receives a function that returns the result of `first`; it awaits that result after the checks that
   * come before it
   */
  async runFrom<First>(
    ctx: Context,
    name: string,
    input: unknown,
    first: (tx: Transaction) => Promise<First>,
    work: (tx: Transaction, first: () => Promise<First>) => Promise<string>,
  ): Promise<Outcome> {
    const key = operationKey(ctx, name);
    return traced({ name: `command ${name}` }, () =>
      this.runOnce<First>(ctx, (tx) => ({
        key,
        input,
        first: () => first(tx),
        work: (firstResult) => work(tx, firstResult),
      })),
    );
  }

  private async runOnce<First>(ctx: Context, operation: (tx: Transaction) => Operation<First>): Promise<Outcome> {
    try {
      const id = await this.database.transaction((manager) => {
        // Values loaded by a previous attempt may come from its transaction, which was rolled back.
        ctx.loaders.clear();
        const tx: Transaction = { ...ctx, manager };
        return executeOnce(tx, this.database.schema, operation(tx));
      });
      // Values loaded for an earlier mutation of the same request may have changed.
      ctx.loaders.clear();
      this.committed();
      return { id, userErrors: [] };
    } catch (error) {
      const userErrors = rejectionOf(error);
      if (userErrors === null) throw error;
      return { id: null, userErrors };
    }
  }
}

async function noop(): Promise<void> {}

function operationKey({ operationKey: key }: Context, name: string): string | null {
  return key === null ? null : `${key}:${name}`;
}
