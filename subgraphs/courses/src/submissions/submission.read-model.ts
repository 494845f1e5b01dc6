import { readModelOf, type ListDefinition, ReadModel, computed } from '../../../kit/src';
import { Submission } from './submission.resource';
import type { ReadModels } from '../read-models';

/** Read model of submissions: maps the fields of the GraphQL type `AssessmentSubmission` to columns and joins. */
export function submissionReadModel(models: ReadModels): ReadModel<Submission> {
  return readModelOf(
    Submission,
    {
      grade: computed(['grade'], Number),
    },
    { models },
  );
}

/** Filter and sort order of the list of submissions. A list always contains the submissions of a single interaction. */
export const submissionList: ListDefinition = {
  filters: { interactionId: (row, value) => `${row}.interaction_id = ${value}` },
};
