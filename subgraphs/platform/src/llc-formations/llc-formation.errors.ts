import { Conflict, ParameterInvalid } from '../../../kit/src';

/** Nobody is there who files companies for real. */
export class CompaniesAreNotFormedHere extends Conflict {
  constructor() {
    super('Companies cannot be formed here.');
  }
}

/** An account forms one company; only where that was rejected, it may try again. */
export class FormationBegunAlready extends Conflict {
  constructor() {
    super('A company is being formed for this account already, or was.');
  }
}

/** It was paid for by somebody else meanwhile. */
export class FormationPaidAlready extends Conflict {
  constructor() {
    super('This formation was paid for already.');
  }
}

/** Nothing has been ordered that was not rejected. */
export class NoFormationUnderWay extends Conflict {
  constructor() {
    super('No company is being formed for this account.');
  }
}

/** Authorities take one step after the other, and take none back. */
export class FormationDoesNotGoThere extends Conflict {
  constructor(from: string, to: string) {
    super(`A formation that is ${from} does not become ${to}.`);
  }
}

/** A company has one founder whom the authorities write to. */
export class OnePrimaryFounder extends ParameterInvalid {
  constructor() {
    super(['founders'], 'Exactly one of the founders is the primary one.');
  }
}

/** The whole company belongs to its founders. */
export class PercentagesDoNotAddUp extends ParameterInvalid {
  constructor() {
    super(['founders'], 'The percentages of the founders add up to 100.');
  }
}

/** Minors found no companies. */
export class FounderTooYoung extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'Founders are 18 or older.');
  }
}
