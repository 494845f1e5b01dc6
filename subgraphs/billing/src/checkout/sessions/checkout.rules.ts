import {
  type Context,
  ParameterInvalid,
  checkLength,
  messageTemplate,
  randomString,
  thisInput,
} from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { CheckoutAnswerInput, ConsentInput } from './checkout.inputs';
import { AnswerMissing, HostedPagesOnly, SessionExpired, SessionOfAnother } from './checkout.errors';

/** Milliseconds after the opening of a checkout page in which the page can be submitted. */
const pageLifetime = 24 * 3_600_000;
/** Maximum number of milliseconds by which the opening time of a checkout page may be ahead of the service's clock. */
const clockSkew = 60_000;
/**
 * Format of checkout session ids: `cs_`, the opening time of the page in milliseconds in base 36, `_`, and a random
 * string.
 */
const sessionForm = /^cs_([0-9a-z]{6,10})_[A-Za-z0-9_-]{16,64}$/;

/** Throws `HostedPagesOnly` for principals other than the service's own hosted pages. */
export function requireHostedPage(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new HostedPagesOnly();
}

/** Returns a new checkout session id, for commands that no page has opened. */
export function newSessionId(now: Date): string {
  return `cs_${now.getTime().toString(36)}_${randomString(24)}`;
}

/**
 * Rejects a checkout session id that is malformed (`SessionOfAnother`), too old or in the future (`SessionExpired`).
 */
export function checkSession(id: string, now: Date): void {
  const [, time] = sessionForm.exec(id) ?? [];
  if (time === undefined) throw new SessionOfAnother();
  const age = now.getTime() - Number.parseInt(time, 36);
  if (age > pageLifetime || age < -clockSkew) throw new SessionExpired();
}

/** Consent of a buyer, as it is stored. */
export interface Consent extends ConsentInput {
  /** Time of the submission, in ISO 8601. */
  readonly acceptedAt: string;
}

/** Returns the consent to store with its time; null if the page displayed no documents. */
export function consentAt(input: ConsentInput | null | undefined, now: Date): Consent | null {
  if (!input) return null;
  const { text, documents } = input;
  checkLength(text, 5_000, ['consent', 'text']);
  if (documents.length > 20)
    throw new ParameterInvalid(['consent', 'documents'], messageTemplate`${thisInput} must have at most 20 entries.`);
  for (const { url, version } of documents) {
    checkLength(url, 500, ['consent', 'documents', 'url']);
    checkLength(version, 100, ['consent', 'documents', 'version']);
  }
  const named = documents.map(({ url, version }) => ({ url, version }));
  return { text, documents: named, acceptedAt: now.toISOString() };
}

/**
 * Returns the buyer's answers, each with its question, in the order of the plan's questions. Throws `AnswerMissing` for
 * a required question without an answer, and rejects answers over 1,000 characters.
 */
export function answersTo(
  plan: Pick<Plan, 'customFields'>,
  answers: readonly CheckoutAnswerInput[],
): { question: string; answer: string }[] {
  const questions = [...plan.customFields].sort((one, other) => one.order - other.order);
  return questions.flatMap(({ id, name, required }) => {
    const answer = answers.find((candidate) => candidate.id === id)?.answer.trim() ?? '';
    if (answer === '' && required) throw new AnswerMissing({ id, name });
    checkLength(answer, 1_000, 'answers');
    return answer === '' ? [] : [{ question: name, answer }];
  });
}
