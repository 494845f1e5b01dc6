import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `AssessmentSubmissionRead`. */
export const assessmentSubmissionFragment = readFragment('assessment-submission');
