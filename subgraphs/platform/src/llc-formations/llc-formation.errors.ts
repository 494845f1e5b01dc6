import { Conflict, ParameterInvalid } from '../../../kit/src';

/** LLC formation is available in the sandbox only, as a simulation. */
export class FormationNotAvailable extends Conflict {
  constructor() {
    super('Companies cannot be formed here.');
  }
}

/** An account forms one company. A new attempt is possible only after a rejection. */
export class FormationAlreadyStarted extends Conflict {
  constructor() {
    super('A company is being formed for this account already, or was.');
  }
}

/** The formation has been paid before, possibly by another holder of the link. */
export class FormationAlreadyPaid extends Conflict {
  constructor() {
    super('This formation was paid for already.');
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
    super(`A formation that is ${from} does not become ${to}.`);
  }
}

/** A company has exactly one primary founder, whom the authorities contact. */
export class SinglePrimaryFounderRequired extends ParameterInvalid {
  constructor() {
    super(['founders'], 'Exactly one of the founders is the primary one.');
  }
}

/** The ownership percentages of the founders must add up to 100. */
export class PercentagesDoNotAddUp extends ParameterInvalid {
  constructor() {
    super(['founders'], 'The percentages of the founders add up to 100.');
  }
}

/** Founders must be of age. */
export class FounderTooYoung extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'Founders are 18 or older.');
  }
}
