import { Conflict } from '../../../kit/src';

/** A course consists of so many chapters. */
export class TooManyChapters extends Conflict {
  constructor(most: number) {
    super(`A course has at most ${most} chapters.`);
  }
}
