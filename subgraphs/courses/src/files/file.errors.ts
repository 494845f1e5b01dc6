import { ErrorReason, ParameterInvalid } from '../../../kit/src';

@ErrorReason(
  ['Course', 'CourseLesson', 'Experience'],
  'The file does not exist, is not accessible to the caller, or is not uploaded yet.',
)
export class FileNotFound extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The file does not exist.');
  }
}

@ErrorReason(['Course', 'CourseLesson', 'Experience'], 'The content type of the file is not accepted for this field.')
export class FileOfOtherKind extends ParameterInvalid {
  constructor(path: readonly string[], expected: string) {
    super(path, `The file must be ${expected}.`);
  }
}

@ErrorReason(['Course', 'CourseLesson', 'Experience'], 'The file exceeds the maximum size.')
export class FileTooLarge extends ParameterInvalid {
  constructor(path: readonly string[], maxMegabytes: number) {
    super(path, `The file must not exceed ${maxMegabytes} MB.`);
  }
}
