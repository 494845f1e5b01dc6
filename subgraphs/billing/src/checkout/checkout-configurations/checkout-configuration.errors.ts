import { ErrorReason, ParameterInvalid, messageTemplate, thisInput } from '../../../../kit/src';

@ErrorReason('CheckoutConfiguration', 'The plan belongs to an account other than that of the checkout configuration.')
export class PlanOfAnotherAccount extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The plan belongs to another account.');
  }
}

@ErrorReason(
  'CheckoutConfiguration',
  'The input contains both the id of an existing plan or product and the definition of a new one.',
)
export class IdAndDefinitionGiven extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, messageTemplate`Send the id of an existing ${thisInput} or the definition of a new one, not both.`);
  }
}

@ErrorReason(
  'CheckoutConfiguration',
  'The field is not allowed for a checkout in setup mode, in which a payment method is saved and nothing is sold.',
)
export class NotAllowedInSetupMode extends ParameterInvalid {
  constructor(field: string) {
    super([field], messageTemplate`${thisInput} cannot be given in setup mode, which sells nothing.`);
  }
}
