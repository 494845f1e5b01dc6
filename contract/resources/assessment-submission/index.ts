import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `AssessmentSubmissionRead`. */
export const assessmentSubmissionFragment = readFragment('assessment-submission');
