import { Conflict, ParameterInvalid } from '../../../kit/src';

/** The experience has the maximum number of courses. */
export class TooManyCourses extends Conflict {
  constructor(most: number) {
    super(`An experience has at most ${most} courses.`);
  }
}

/** The input contains a chapter or lesson that does not belong to the course. */
export class NotOfCourse extends ParameterInvalid {
  constructor(noun: 'chapter' | 'lesson', path: readonly string[]) {
    super(path, `The course has no such ${noun}.`);
  }
}

/** The input contains a chapter or lesson twice. */
export class NamedTwice extends ParameterInvalid {
  constructor(noun: 'chapter' | 'lesson', path: readonly string[]) {
    super(path, `This ${noun} is named twice.`);
  }
}

/** The new order omits a chapter or lesson: the client has an outdated state. */
export class LeftOut extends ParameterInvalid {
  constructor(noun: 'chapter' | 'lesson', id: string, path: readonly string[]) {
    super(path, `The ${noun} ${id} is left out.`);
  }
}

/** Two entries have the same order. */
export class PlaceTaken extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'Another one has the same order.');
  }
}

/** A lesson moves to a chapter for which the input has no lessons. */
export class ChapterNotArranged extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'A lesson moves to a chapter whose lessons are given.');
  }
}
