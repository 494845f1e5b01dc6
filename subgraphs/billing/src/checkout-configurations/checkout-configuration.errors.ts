import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** A checkout and the plan it sells belong to one account. */
export class PlanOfAnotherAccount extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The plan belongs to another account.');
  }
}

/** A plan or product was both named and described. */
export class NamedAndDescribed extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, sentence`Name a ${thisInput} by its id or describe a new one: not both.`);
  }
}

/** Nothing is sold in setup mode, so that the field has no meaning there. */
export class NotInSetupMode extends ParameterInvalid {
  constructor(field: string) {
    super([field], sentence`${thisInput} cannot be given in setup mode, which sells nothing.`);
  }
}
