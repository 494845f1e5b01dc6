import { Conflict, ParameterInvalid } from '../../../kit/src';

/** LLC formation is available in the sandbox only, as a simulation. */
export class FormationNotAvailable extends Conflict {
  constructor() {
    super('Company formation is available in sandbox mode only.');
  }
}

/** An account forms one company. A new attempt is possible only after a rejection. */
export class FormationAlreadyStarted extends Conflict {
  constructor() {
    super('A company is already being formed, or has been formed, for this account.');
  }
}

/** The formation has been paid before, possibly by another holder of the link. */
export class FormationAlreadyPaid extends Conflict {
  constructor() {
    super('This formation has already been paid for.');
  }
}

/** The account has no formation, or only rejected formations. */
export class NoPendingFormation extends Conflict {
  constructor() {
    super('No company is being formed for this account.');
  }
}

/** The authorities' review does not allow this transition. */
export class FormationTransitionInvalid extends Conflict {
  constructor(from: string, to: string) {
    super(`A formation cannot change from ${from} to ${to}.`);
  }
}

/** A company has exactly one primary founder, whom the authorities contact. */
export class SinglePrimaryFounderRequired extends ParameterInvalid {
  constructor() {
    super(['founders'], 'Exactly one founder must be primary.');
  }
}

/** The ownership percentages of the founders must add up to 100. */
export class PercentagesDoNotAddUp extends ParameterInvalid {
  constructor() {
    super(['founders'], 'The percentages of the founders must add up to 100.');
  }
}

/** Founders must be of age. */
export class FounderTooYoung extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'Founders must be 18 or older.');
  }
}
