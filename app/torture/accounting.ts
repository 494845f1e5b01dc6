import type { Answer, Finished } from './client';

/** Effect of a request, as found in the database. */
export interface Effect {
  readonly kind: 'payout' | 'refund' | 'swap' | 'transfer';
  readonly id: string;
  /** Exact, in whole units. */
  readonly amount: string;
  readonly currency: string;
  /** The payment of a refund; null for all other kinds. */
  readonly paymentId: string | null;
}

/** Maximum number of reported problems per check. */
const mostTold = 20;

/** Classifies the result of an operation. */
export function outcomeOf({ answer, mayBeRefused }: Finished): 'done' | 'refused' | 'unexpected' | 'unanswered' {
  if (!answer) return 'unanswered';
  if (answer.status >= 200 && answer.status < 300) return 'done';
  return mayBeRefused && answer.status === 409 ? 'refused' : 'unexpected';
}

/**
 * Compares the responses with the database: each successful response has exactly one effect, and there are no other effects. Returns one line per
 * problem.
 */
export function wrongEffects(errands: readonly Finished[], effects: readonly Effect[]): string[] {
  const left = new Map(effects.map((effect) => [effect.id, effect]));
  const refunds = Map.groupBy(
    effects.filter(({ kind }) => kind === 'refund'),
    refundName,
  );
  const wrong = errands
    .filter((errand) => outcomeOf(errand) === 'done')
    .flatMap((errand) => {
      const found =
        errand.kind === 'refund'
          ? refunds.get(refundName(errand))?.find(({ id }) => left.has(id))
          : left.get(idIn(errand.answer));
      if (!found)
        return [
          `${nameOf(errand)} was answered ${errand.answer?.status}, and has no effect of its own: ${errand.answer?.text.slice(0, 200)}`,
        ];
      left.delete(found.id);
      const isSame =
        found.kind === (errand.kind === 'withdrawal' ? 'payout' : errand.kind) && sameAmount(found, errand);
      return isSame ? [] : [`${nameOf(errand)} came to ${found.kind} ${found.id} of ${found.amount} ${found.currency}`];
    });
  const unasked = [...left.values()].map(
    ({ kind, id, amount, currency }) =>
      `${kind} ${id} of ${amount} ${currency} belongs to no request that was answered with success`,
  );
  return [...wrong, ...unasked].slice(0, mostTold);
}

/**
 * Returns missing and unexpected responses. If a response could not be stored because the database had just crashed, a repeated request returns the
 * current state; only the id must be equal.
 */
export function wrongAnswers(errands: readonly Finished[]): string[] {
  return errands
    .flatMap((errand) => {
      const { answer, again } = errand;
      const outcome = outcomeOf(errand);
      if (outcome === 'unanswered') return [`${nameOf(errand)} was never answered, in ${errand.requests} requests`];
      if (outcome === 'unexpected')
        return [`${nameOf(errand)} was answered ${answer?.status} ${answer?.text.slice(0, 200)}`];
      const isSame =
        !again ||
        (again.status === answer?.status &&
          (again.text === answer.text || (outcome === 'done' && idIn(again) === idIn(answer))));
      return isSame
        ? []
        : [
            `${nameOf(errand)} was answered ${answer?.status} ${answer?.text.slice(0, 200)}, and the second time ${again.status} ${again.text.slice(0, 200)}`,
          ];
    })
    .slice(0, mostTold);
}

function nameOf({ kind, key, amount, currency }: Finished): string {
  return `${kind} ${key} of ${amount} ${currency}`;
}

function refundName({ paymentId, amount }: Pick<Effect, 'paymentId' | 'amount'>): string {
  return `${paymentId} ${Number(amount)}`;
}

function idIn(answer: Answer | null): string {
  return String((JSON.parse(answer?.text ?? '{}') as { readonly id?: unknown }).id);
}

/** Amounts have two decimals and are far below the precision limit of doubles. */
function sameAmount(one: Pick<Effect, 'amount' | 'currency'>, other: Pick<Effect, 'amount' | 'currency'>): boolean {
  return Number(one.amount) === Number(other.amount) && one.currency === other.currency;
}
