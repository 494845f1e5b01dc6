import { ParameterInvalid } from '../../../kit/src';

/** The file does not exist, is not visible to the caller, or its upload is not ready. */
export class FileNotFound extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The file does not exist.');
  }
}
