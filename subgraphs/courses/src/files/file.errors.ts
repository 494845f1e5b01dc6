import { ParameterInvalid } from '../../../kit/src';

/** The caller has no such file, or its upload is not ready. */
export class FileNotThere extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'There is no such file.');
  }
}

/** The file is not of a kind that can be used there. */
export class FileOfOtherKind extends ParameterInvalid {
  constructor(path: readonly string[], wanted: string) {
    super(path, `The file has to be ${wanted}.`);
  }
}

/** The file is larger than what can be used there. */
export class FileTooLarge extends ParameterInvalid {
  constructor(path: readonly string[], largest: number) {
    super(path, `The file has at most ${largest} MB.`);
  }
}
