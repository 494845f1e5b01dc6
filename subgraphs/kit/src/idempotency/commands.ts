import { createHash } from 'node:crypto';
import type { Transaction, Context } from '../context';
import { prepared, preparedRow, executeDeferred, type Database } from '../database';
import { DomainError, rejectionOf, type UserErrorData } from '../errors/errors';
import { traced } from '../telemetry/tracing';

/** The idempotency key was used before with a different input. */
export class IdempotencyKeyReused extends DomainError {
  constructor() {
    super('idempotency_key_reused', 'This idempotency key was used for another request.', ['idempotencyKey']);
  }
}

/** Work to execute once per idempotency key. */
export interface Operation<First> {
  /** Idempotency key with its scope (credential, API and mutation); null to execute the work without deduplication. */
  readonly key: string | null;
  readonly input: unknown;
  /**
   * First statement of the work, sent in one batch with the statement that inserts the key. It must have no side
   * effects, since a repeated request executes it too.
   */
  readonly first: () => Promise<First>;
  /**
   * Executes the work and returns the id of the created or changed resource. The argument `first` returns the result of
   * the first statement.
   */
  readonly work: (first: () => Promise<First>) => Promise<string>;
}

/**
 * Executes work once per idempotency key. The key is inserted under a unique constraint in the transaction of the work,
 * so a concurrent repetition waits for the first execution and then returns its result, even after a crash of the
 * process. The statement that stores the id of the resource is deferred (`executeDeferred`).
 *
 * @returns id of the resource that the work created or changed, in this or the first execution
 */
export async function executeOnce<First>(
  tx: Transaction,
  schema: string,
  { key, input, first, work }: Operation<First>,
): Promise<string> {
  if (key === null) return work(first);
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const claim = prepared<{ readonly key: string }>(
    tx.manager,
    `INSERT INTO ${schema}.operations (key, fingerprint) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING key`,
    [key, fingerprint],
  );
  const pendingFirst = first();
  // An error of `first` is not thrown here: the work receives it, and a repetition ignores it.
  const [claimed] = await Promise.all([claim, Promise.allSettled([pendingFirst])]);
  if (claimed.length === 0) return findOriginalResourceId(tx, schema, key, fingerprint);
  const resourceId = await work(() => pendingFirst);
  await executeDeferred(tx.manager, `UPDATE ${schema}.operations SET resource_id = $2 WHERE key = $1`, [
    key,
    resourceId,
  ]);
  return resourceId;
}

async function findOriginalResourceId(
  tx: Transaction,
  schema: string,
  key: string,
  fingerprint: string,
): Promise<string> {
  const first = await preparedRow<{ readonly fingerprint: string; readonly resource_id: string }>(
    tx.manager,
    `SELECT fingerprint, resource_id FROM ${schema}.operations WHERE key = $1`,
    [key],
  );
  if (first.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
  return first.resource_id;
}

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
