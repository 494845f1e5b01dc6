import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `AssessmentSubmissionRead`: the fields of assessment submissions that REST responses need. */
export const assessmentSubmissionFragment = readFragment('assessment-submission');
