import { ParameterInvalid } from '../../../kit/src';

/** The file does not exist, is not accessible to the caller, or is not uploaded yet. */
export class FileNotThere extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'There is no such file.');
  }
}

/** The content type of the file is not accepted here. */
export class FileOfOtherKind extends ParameterInvalid {
  constructor(path: readonly string[], wanted: string) {
    super(path, `The file has to be ${wanted}.`);
  }
}

/** The file exceeds the maximum size. */
export class FileTooLarge extends ParameterInvalid {
  constructor(path: readonly string[], largest: number) {
    super(path, `The file has at most ${largest} MB.`);
  }
}
