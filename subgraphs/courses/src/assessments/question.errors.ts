import { ParameterInvalid } from '../../../kit/src';

/** Only what is there can stay. */
export class NotThere extends ParameterInvalid {
  constructor(noun: 'question' | 'option', path: readonly string[]) {
    super(path, noun === 'question' ? 'The lesson has no such question.' : 'The question has no such option.');
  }
}

/** One place for each. */
export class GivenTwice extends ParameterInvalid {
  constructor(noun: 'question' | 'option', path: readonly string[]) {
    super(path, `This ${noun} is given twice.`);
  }
}

/** A question that offers these options could not be answered, or by anything. */
export class OptionsDoNotFit extends ParameterInvalid {
  constructor(path: readonly string[], wanted: string) {
    super(path, `Such a question has ${wanted}.`);
  }
}
