import { ErrorReason, Conflict } from '../../../kit/src';
import type { Lock } from './unlocking';

@ErrorReason('CourseLessonInteraction', 'The lesson is locked until a date, or until an earlier lesson is completed.')
export class LessonLocked extends Conflict {
  constructor(lock: Lock) {
    super(
      'until' in lock
        ? `This lesson unlocks at ${lock.until.toISOString()}.`
        : `The lesson ${lock.after} must be completed first.`,
    );
  }
}

@ErrorReason('CourseLessonInteraction', 'A quiz can only be completed by a submission that passes.')
export class QuizNotPassed extends Conflict {
  constructor() {
    super('A quiz is completed only by a passing submission.');
  }
}
