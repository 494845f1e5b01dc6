import { Conflict, ParameterInvalid } from '../../../kit/src';
import type { EntryStatus } from './entry.states';

/** The plan is sold to everybody at once: nobody has to wait for it. */
export class SoldWithoutEntry extends ParameterInvalid {
  constructor() {
    super(['planId'], 'This plan is sold without a waitlist.');
  }
}

/** The seller has denied this user the plan. */
export class DeniedBefore extends Conflict {
  constructor() {
    super('An earlier entry of this user for the plan was denied.');
  }
}

/** The states of an entry do not lead from where it is to where the command would take it. */
export class EntryDecided extends Conflict {
  constructor(command: string, status: EntryStatus) {
    super(`An entry that is ${status} cannot be ${command}.`);
  }
}

/** There is nothing left that an approval could let anybody into. */
export class PlanGone extends Conflict {
  constructor() {
    super('The plan of this entry has been deleted.');
  }
}

/** The plan was free when the entry was approved, and no longer is: the buyer has to pay at its link. */
export class NoLongerFree extends Conflict {
  constructor() {
    super('The plan of this entry is not free any more.');
  }
}
