import { ParameterInvalid } from '../../../kit/src';

/** The caller has no such file, or its upload is not ready. */
export class FileNotThere extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'There is no such file.');
  }
}
