import { byCreation, readModelOf, type ListDefinition, ReadModel, computed, relation } from '../../../kit/src';
import { Submission } from './submission.resource';
import type { ReadModels } from '../read-models';
import { customer } from '../users/user.type';

/** Read model of submissions: maps the fields of the GraphQL type `AssessmentSubmission` to columns and joins. */
export function submissionReadModel(models: ReadModels): ReadModel<Submission> {
  return readModelOf(Submission, {
    interaction: relation(() => models.interaction, 'interaction_id'),
    user: computed(['user_id', 'account_id'], customer),
    grade: computed(['grade'], Number),
  });
}

/** Filter and sort order of the list of submissions. A list always contains the submissions of a single interaction. */
export const submissionList: ListDefinition = {
  filters: { interactionId: (row, value) => `${row}.interaction_id = ${value}` },
  orders: { created_at: byCreation },
};
