import { ParameterInvalid } from '../../../kit/src';

/** The input has an id that is not a question of the lesson, or not an option of the question. */
export class NotThere extends ParameterInvalid {
  constructor(noun: 'question' | 'option', path: readonly string[]) {
    super(path, noun === 'question' ? 'The lesson has no such question.' : 'The question has no such option.');
  }
}

/** The input contains the same id twice. */
export class GivenTwice extends ParameterInvalid {
  constructor(noun: 'question' | 'option', path: readonly string[]) {
    super(path, `This ${noun} is given twice.`);
  }
}

/** The options do not fit the type of the question. */
export class OptionsDoNotFit extends ParameterInvalid {
  constructor(path: readonly string[], wanted: string) {
    super(path, `Such a question has ${wanted}.`);
  }
}
