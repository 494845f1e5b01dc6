export { bountySubmissionFilters } from './bounty-submission.inputs';
export * from './bounty-submission.read-model';
export * from './bounty-submission.resolver';
