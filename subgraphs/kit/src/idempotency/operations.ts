import { createHash } from 'node:crypto';
import type { Transaction } from '../context';
import { prepared, preparedRow, executeDeferred } from '../database';
import { DomainError } from '../errors/errors';

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
