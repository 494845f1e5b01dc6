import { ErrorReason, RequestError } from '../../../kit/src';

@ErrorReason(['Course', 'CourseLesson', 'AssessmentSubmission'], 'Only users can be students, not API keys.')
export class StudentMustBeUser extends RequestError {
  constructor() {
    super('forbidden', 'Only users can start, complete and submit lessons.');
  }
}

@ErrorReason(
  ['Course', 'CourseLesson', 'AssessmentSubmission'],
  'The caller has access to the account, for example as a team member, but no access to the experience as a customer.',
)
export class NoAccess extends RequestError {
  constructor() {
    super('forbidden', 'Only users with access to the experience can study its courses.');
  }
}
