import type { RawResponse, FinishedOperation } from './client';

/** Effect of a client operation, as found in the database. */
export interface Effect {
  readonly kind: 'payout' | 'refund' | 'swap' | 'transfer';
  readonly id: string;
  /** Exact decimal string in whole units of the currency. */
  readonly amount: string;
  readonly currency: string;
  /** Id of the refunded payment; null for all other kinds. */
  readonly paymentId: string | null;
}

/** Maximum number of reported problems per check. */
const maxReportedProblems = 20;

/**
 * Classifies the result of an operation. `refused`: the service rejected an operation that it may reject, e.g. because
 * of the balance.
 */
export function outcomeOf({
  answer,
  mayBeRefused,
}: FinishedOperation): 'done' | 'refused' | 'unexpected' | 'unanswered' {
  if (!answer) return 'unanswered';
  if (answer.status >= 200 && answer.status < 300) return 'done';
  return mayBeRefused && answer.status === 409 ? 'refused' : 'unexpected';
}

/**
 * Checks that each successful operation has exactly one effect in the database, and that there are no other effects.
 * Returns one line per problem.
 */
export function findWrongEffects(operations: readonly FinishedOperation[], effects: readonly Effect[]): string[] {
  const remaining = new Map(effects.map((effect) => [effect.id, effect]));
  const refunds = Map.groupBy(
    effects.filter(({ kind }) => kind === 'refund'),
    refundKey,
  );
  const problems = operations
    .filter((operation) => outcomeOf(operation) === 'done')
    .flatMap((operation) => {
      const found =
        operation.kind === 'refund'
          ? refunds.get(refundKey(operation))?.find(({ id }) => remaining.has(id))
          : remaining.get(idIn(operation.answer));
      if (!found)
        return [
          `${nameOf(operation)} returned ${operation.answer?.status}, but has no separate effect: ${operation.answer?.text.slice(0, 200)}`,
        ];
      remaining.delete(found.id);
      const isEqual =
        found.kind === (operation.kind === 'withdrawal' ? 'payout' : operation.kind) && sameAmount(found, operation);
      return isEqual
        ? []
        : [`${nameOf(operation)} resulted in ${found.kind} ${found.id} of ${found.amount} ${found.currency}`];
    });
  const unasked = [...remaining.values()].map(
    ({ kind, id, amount, currency }) => `${kind} ${id} of ${amount} ${currency} belongs to no successful request`,
  );
  return [...problems, ...unasked].slice(0, maxReportedProblems);
}

/**
 * Returns one line for each missing, unexpected or changed response. The repetition of a successful request may return
 * the current state instead of the first response, if that could not be stored because the database had crashed; then
 * only the id must be equal.
 */
export function findWrongResponses(operations: readonly FinishedOperation[]): string[] {
  return operations
    .flatMap((operation) => {
      const { answer, repeated } = operation;
      const outcome = outcomeOf(operation);
      if (outcome === 'unanswered')
        return [`${nameOf(operation)} never received a response, in ${operation.requests} requests`];
      if (outcome === 'unexpected')
        return [`${nameOf(operation)} returned ${answer?.status} ${answer?.text.slice(0, 200)}`];
      const isEqual =
        !repeated ||
        (repeated.status === answer?.status &&
          (repeated.text === answer.text || (outcome === 'done' && idIn(repeated) === idIn(answer))));
      return isEqual
        ? []
        : [
            `${nameOf(operation)} returned ${answer?.status} ${answer?.text.slice(0, 200)}, and on repetition ${repeated.status} ${repeated.text.slice(0, 200)}`,
          ];
    })
    .slice(0, maxReportedProblems);
}

function nameOf({ kind, key, amount, currency }: FinishedOperation): string {
  return `${kind} ${key} of ${amount} ${currency}`;
}

function refundKey({ paymentId, amount }: Pick<Effect, 'paymentId' | 'amount'>): string {
  return `${paymentId} ${Number(amount)}`;
}

function idIn(response: RawResponse | null): string {
  return String((JSON.parse(response?.text ?? '{}') as { readonly id?: unknown }).id);
}

/** Compares as numbers: amounts have two decimals and are far below the precision limit of doubles. */
function sameAmount(one: Pick<Effect, 'amount' | 'currency'>, other: Pick<Effect, 'amount' | 'currency'>): boolean {
  return Number(one.amount) === Number(other.amount) && one.currency === other.currency;
}
