import { ErrorReason, Conflict, ParameterInvalid } from '../../../../kit/src';
import type { EntryStatus } from './waitlist-entry.states';

@ErrorReason('Entry', 'The plan is sold directly: it has neither a waitlist nor a raffle.')
export class SoldWithoutWaitlist extends ParameterInvalid {
  constructor() {
    super(['planId'], 'This plan is sold without a waitlist.');
  }
}

@ErrorReason('Entry', 'The seller has denied an earlier entry of this user for the plan.')
export class PreviouslyDenied extends Conflict {
  constructor() {
    super('An earlier entry of this user for the plan was denied.');
  }
}

@ErrorReason('Entry', 'The current status of the waitlist entry does not allow the requested approval or denial.')
export class EntryDecided extends Conflict {
  constructor(command: string, status: EntryStatus) {
    super(`An entry that is ${status} cannot be ${command}.`);
  }
}

@ErrorReason('Entry', 'The plan of the waitlist entry no longer exists.')
export class PlanDeleted extends Conflict {
  constructor() {
    super('The plan of this entry has been deleted.');
  }
}

@ErrorReason(
  'Entry',
  'The plan was free when the entry was approved, but is no longer free. The buyer has to pay at the link of the plan.',
)
export class PlanNoLongerFree extends Conflict {
  constructor() {
    super('The plan of this entry is no longer free.');
  }
}
