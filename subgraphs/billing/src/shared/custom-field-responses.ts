import { newId } from '../../../kit/src';

/** An answer to a question of the plan, as the buyer gave it. */
export interface Answer {
  readonly question: string;
  readonly answer: string;
}

/** An answer as it is stored. */
export interface CustomFieldResponse extends Answer {
  readonly id: string;
  /** RFC 3339 */
  readonly created_at: string;
  readonly updated_at: string;
}

/** Answers as they are stored: with ids and times of their own. */
export function toStoredResponses(answers: readonly Answer[], now: Date): CustomFieldResponse[] {
  return answers.map(({ question, answer }) => ({
    id: newId('cfrp'),
    question,
    answer,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }));
}

/** Stored answers as the graph shows them. */
export function toResponses(stored: readonly CustomFieldResponse[]): object[] {
  return stored.map(({ created_at, updated_at, ...response }) => ({
    ...response,
    createdAt: created_at,
    updatedAt: updated_at,
  }));
}
