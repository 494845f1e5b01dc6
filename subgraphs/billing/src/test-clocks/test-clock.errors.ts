import { Conflict } from '../../../kit/src';

/** Whoever advances a clock waits until it has arrived. */
export class ClockAdvancing extends Conflict {
  constructor() {
    super('This test clock is advancing. Wait until it is ready.');
  }
}

/** A member follows one clock, once. */
export class MemberAttached extends Conflict {
  constructor() {
    super('This member follows a test clock already.', ['memberId']);
  }
}

/** Everything that is due of everybody happens one after the other, so that a clock has a limit. */
export class ClockFull extends Conflict {
  constructor(most: number) {
    super(`A test clock has at most ${most} members.`, ['memberId']);
  }
}
