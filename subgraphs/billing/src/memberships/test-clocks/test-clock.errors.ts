import { ErrorReason, Conflict } from '../../../../kit/src';

@ErrorReason('TestClock', 'The test clock is advancing. Commands on it are rejected until it is ready.')
export class ClockAdvancing extends Conflict {
  constructor() {
    super('This test clock is advancing. Wait until it is ready.');
  }
}

@ErrorReason('TestClock', 'The member is already attached to a test clock. Only one per member is allowed.')
export class MemberAttached extends Conflict {
  constructor() {
    super('This member already follows a test clock.', ['memberId']);
  }
}

@ErrorReason(
  'TestClock',
  'The test clock has the maximum number of members. The number is limited, because the due jobs of a clock run in sequence.',
)
export class ClockFull extends Conflict {
  constructor(limit: number) {
    super(`A test clock has at most ${limit} members.`, ['memberId']);
  }
}
