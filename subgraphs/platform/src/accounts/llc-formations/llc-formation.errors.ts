import { ErrorReason, Conflict, ParameterInvalid } from '../../../../kit/src';

@ErrorReason('LlcFormation', 'LLC formation is available in the sandbox only, as a simulation.')
export class FormationNotAvailable extends Conflict {
  constructor() {
    super('Company formation is available in sandbox mode only.');
  }
}

@ErrorReason(
  'LlcFormation',
  'The account already has a formation that was not rejected. A new attempt is possible only after a rejection.',
)
export class FormationAlreadyStarted extends Conflict {
  constructor() {
    super('A company is already being formed, or has been formed, for this account.');
  }
}

@ErrorReason('LlcFormation', 'The formation has been paid before, possibly by another holder of the link.')
export class FormationAlreadyPaid extends Conflict {
  constructor() {
    super('This formation has already been paid for.');
  }
}

@ErrorReason('LlcFormation', 'The account has no formation, or only rejected formations.')
export class NoPendingFormation extends Conflict {
  constructor() {
    super('No company is being formed for this account.');
  }
}

@ErrorReason(
  'LlcFormation',
  "A formation in its current status cannot change to the given status by the authorities' review.",
)
export class FormationTransitionInvalid extends Conflict {
  constructor(from: string, to: string) {
    super(`A formation cannot change from ${from} to ${to}.`);
  }
}

@ErrorReason('LlcFormation', 'The founders do not include exactly one primary founder, whom the authorities contact.')
export class SinglePrimaryFounderRequired extends ParameterInvalid {
  constructor() {
    super(['founders'], 'Exactly one founder must be primary.');
  }
}

@ErrorReason('LlcFormation', 'The ownership percentages of the founders do not add up to 100.')
export class PercentagesDoNotAddUp extends ParameterInvalid {
  constructor() {
    super(['founders'], 'The percentages of the founders must add up to 100.');
  }
}

@ErrorReason('LlcFormation', 'A founder is under 18.')
export class FounderTooYoung extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'Founders must be 18 or older.');
  }
}
