import { Conflict } from '../../../kit/src';
import type { Lock } from './unlocking';

/** The lesson waits for its day, or for an earlier one. */
export class LessonLocked extends Conflict {
  constructor(lock: Lock) {
    super(
      'until' in lock
        ? `This lesson unlocks at ${lock.until.toISOString()}.`
        : `The lesson ${lock.after} has to be completed first.`,
    );
  }
}

/** A quiz is completed by what is answered, and by nothing else. */
export class QuizNeedsPassing extends Conflict {
  constructor() {
    super('A quiz is completed by a submission that passes.');
  }
}
