import { newId } from '../../../kit/src';

/** Response of the buyer to a custom field of the plan. */
export interface CustomFieldAnswer {
  readonly question: string;
  readonly answer: string;
}

/** Stored response to a custom field. */
export interface CustomFieldResponse extends CustomFieldAnswer {
  readonly id: string;
  /** RFC 3339 */
  readonly created_at: string;
  readonly updated_at: string;
}

/** Converts responses to the stored form, with ids and times. */
export function toStoredResponses(answers: readonly CustomFieldAnswer[], now: Date): CustomFieldResponse[] {
  return answers.map(({ question, answer }) => ({
    id: newId('cfrp'),
    question,
    answer,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }));
}

/** Converts stored responses to the fields of the GraphQL type. */
export function toResponses(stored: readonly CustomFieldResponse[]): object[] {
  return stored.map(({ created_at, updated_at, ...response }) => ({
    ...response,
    createdAt: created_at,
    updatedAt: updated_at,
  }));
}
