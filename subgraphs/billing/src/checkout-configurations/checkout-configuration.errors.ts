import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** The plan belongs to another account than the checkout. */
export class PlanOfAnotherAccount extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The plan belongs to another account.');
  }
}

/** The input contains both the id of a plan or product and a definition of a new one. */
export class NamedAndDescribed extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, sentence`Name a ${thisInput} by its id or describe a new one: not both.`);
  }
}

/** The field is not allowed in setup mode, which sells nothing. */
export class NotInSetupMode extends ParameterInvalid {
  constructor(field: string) {
    super([field], sentence`${thisInput} cannot be given in setup mode, which sells nothing.`);
  }
}
