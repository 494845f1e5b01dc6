import { newId } from '../../../kit/src';

/** Answer of the buyer to a custom field (question) of the plan. */
export interface CustomFieldAnswer {
  readonly question: string;
  readonly answer: string;
}

/** Stored answer to a custom field, with its id and times. */
export interface CustomFieldResponse extends CustomFieldAnswer {
  readonly id: string;
  /** Creation time, RFC 3339. */
  readonly created_at: string;
  readonly updated_at: string;
}

/** Converts answers to custom fields to their stored form, with new ids and the time `now`. */
export function toStoredResponses(answers: readonly CustomFieldAnswer[], now: Date): CustomFieldResponse[] {
  return answers.map(({ question, answer }) => ({
    id: newId('cfrp'),
    question,
    answer,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }));
}

/** Converts stored answers to custom fields to the fields of their GraphQL type. */
export function toResponses(stored: readonly CustomFieldResponse[]): object[] {
  return stored.map(({ created_at, updated_at, ...response }) => ({
    ...response,
    createdAt: created_at,
    updatedAt: updated_at,
  }));
}
