import { ParameterInvalid } from '../../../kit/src';

/** A checkout and the plan it sells belong to one account. */
export class PlanOfAnotherAccount extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The plan belongs to another account.');
  }
}

/** Two inputs that say the same thing in different ways. */
export class ExcludesEachOther extends ParameterInvalid {
  constructor(field: string, other: string) {
    super([field], `${field} and ${other} cannot be given together.`);
  }
}

/** Nothing is sold in setup mode, so that the field has no meaning there. */
export class NotInSetupMode extends ParameterInvalid {
  constructor(field: string) {
    super([field], `${field} cannot be given in setup mode, which sells nothing.`);
  }
}
