import { Conflict, ParameterInvalid } from '../../../kit/src';

/** An experience holds so many courses. */
export class TooManyCourses extends Conflict {
  constructor(most: number) {
    super(`An experience has at most ${most} courses.`);
  }
}

/** Only what the course consists of can be put in order. */
export class NotOfCourse extends ParameterInvalid {
  constructor(noun: 'chapter' | 'lesson', path: readonly string[]) {
    super(path, `The course has no such ${noun}.`);
  }
}

/** What stands in one place is named once. */
export class NamedTwice extends ParameterInvalid {
  constructor(noun: 'chapter' | 'lesson', path: readonly string[]) {
    super(path, `This ${noun} is named twice.`);
  }
}

/** What is put in order is named completely: whoever leaves something out does not know of it. */
export class LeftOut extends ParameterInvalid {
  constructor(noun: 'chapter' | 'lesson', id: string, path: readonly string[]) {
    super(path, `The ${noun} ${id} is left out.`);
  }
}

/** Two cannot stand in one place. */
export class PlaceTaken extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'Another one has the same order.');
  }
}

/** Where the other lessons of the chapter stand has to be given too. */
export class ChapterNotArranged extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'A lesson moves to a chapter whose lessons are given.');
  }
}
