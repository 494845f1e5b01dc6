import { createHash } from 'node:crypto';
import type { Transaction } from '../context';
import { prepared, unawaited } from '../database';
import { Refusal } from '../errors';

/** The key was used before for a command with other input. */
export class IdempotencyKeyReused extends Refusal {
  constructor() {
    super('idempotency_key_reused', 'This idempotency key was used for another request.', ['idempotencyKey']);
  }
}

/** What is done once for an operation key. */
export interface Operation<First> {
  /** Operation key with its scope, null to do the work unconditionally. */
  readonly key: string | null;
  readonly input: unknown;
  /** What the work asks for first: it leaves together with the key, and changes nothing, since a repeat asks for it, too. */
  readonly first: () => Promise<First>;
  /** Answers the id of the resource that it was about. */
  readonly work: (first: () => Promise<First>) => Promise<string>;
}

/**
 * Does the work once for each operation key. The key is written under a unique constraint in the transaction of the
 * work, so a repeat waits for the first to end and then finds its effect, even after a crash of the process.
 *
 * @returns id of the resource that the work, now or the first time, was about
 */
export async function once<First>(
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
  const asked = first();
  // What was answered is for the work to judge; a repeat has nothing to judge.
  const [claimed] = await Promise.all([claim, Promise.allSettled([asked])]);
  if (claimed.length === 0) return firstEffect(tx, schema, key, fingerprint);
  const resourceId = await work(() => asked);
  await unawaited(tx.manager, `UPDATE ${schema}.operations SET resource_id = $2 WHERE key = $1`, [key, resourceId]);
  return resourceId;
}

async function firstEffect(tx: Transaction, schema: string, key: string, fingerprint: string): Promise<string> {
  const [first] = await tx.manager.query(`SELECT fingerprint, resource_id FROM ${schema}.operations WHERE key = $1`, [
    key,
  ]);
  if (first.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
  return first.resource_id;
}
