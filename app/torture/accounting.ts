import type { Answer, Finished } from './client';

/** What a request has brought about, as it is found in the database. */
export interface Effect {
  readonly kind: 'payout' | 'refund' | 'swap' | 'transfer';
  readonly id: string;
  /** Exact, in whole units. */
  readonly amount: string;
  readonly currency: string;
  /** Of a refund; null for anything else. */
  readonly paymentId: string | null;
}

/** How many wrongs of one kind are told. */
const mostTold = 20;

/** Whether an errand was done, refused, or neither. */
export function outcomeOf({ answer, mayBeRefused }: Finished): 'done' | 'refused' | 'unexpected' | 'unanswered' {
  if (!answer) return 'unanswered';
  if (answer.status >= 200 && answer.status < 300) return 'done';
  return mayBeRefused && answer.status === 409 ? 'refused' : 'unexpected';
}

/**
 * Holds what was answered against what is there: whatever was answered with success is there once, and nothing is there
 * that was not. Answers what is wrong, a line for each.
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
 * What was not answered, or not as it should have been. Where an answer could not be kept because the database had just died,
 * a repeat says how things are by now; what it is about stays the same.
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

/** Amounts are of two decimals, far below where a double would round. */
function sameAmount(one: Pick<Effect, 'amount' | 'currency'>, other: Pick<Effect, 'amount' | 'currency'>): boolean {
  return Number(one.amount) === Number(other.amount) && one.currency === other.currency;
}
