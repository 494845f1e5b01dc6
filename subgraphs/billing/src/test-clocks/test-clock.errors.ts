import { Conflict } from '../../../kit/src';

/** The clock is advancing. Commands must wait until it is ready. */
export class ClockAdvancing extends Conflict {
  constructor() {
    super('This test clock is advancing. Wait until it is ready.');
  }
}

/** A member can be attached to one test clock only. */
export class MemberAttached extends Conflict {
  constructor() {
    super('This member already follows a test clock.', ['memberId']);
  }
}

/**
 * The clock has the maximum number of members. The number is limited, because all due jobs of a clock run sequentially.
 */
export class ClockFull extends Conflict {
  constructor(limit: number) {
    super(`A test clock has at most ${limit} members.`, ['memberId']);
  }
}
