import { Conflict } from '../../../kit/src';

/** The course has the maximum number of chapters. */
export class TooManyChapters extends Conflict {
  constructor(limit: number) {
    super(`A course has at most ${limit} chapters.`);
  }
}
