import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `AssessmentSubmissionRead`. */
export const assessmentSubmissionFragment = readFragment('assessment-submission');
