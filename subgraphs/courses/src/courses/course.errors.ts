import { ErrorReason, Conflict, ParameterInvalid } from '../../../kit/src';

@ErrorReason(['Course', 'CourseChapter', 'CourseLesson'], 'The experience has the maximum number of courses.')
export class TooManyCourses extends Conflict {
  constructor(limit: number) {
    super(`An experience has at most ${limit} courses.`);
  }
}

@ErrorReason(
  ['Course', 'CourseChapter', 'CourseLesson'],
  'The input contains a chapter or lesson that does not belong to the course.',
)
export class ResourceNotInCourse extends ParameterInvalid {
  constructor(itemType: 'chapter' | 'lesson', path: readonly string[]) {
    super(path, `The course has no such ${itemType}.`);
  }
}

@ErrorReason(['Course', 'CourseChapter', 'CourseLesson'], 'The input contains the same chapter or lesson twice.')
export class DuplicatePlacement extends ParameterInvalid {
  constructor(itemType: 'chapter' | 'lesson', path: readonly string[]) {
    super(path, `This ${itemType} is specified twice.`);
  }
}

@ErrorReason(
  ['Course', 'CourseChapter', 'CourseLesson'],
  "The new order of chapters or lessons omits an existing one, for example because the client's state is outdated.",
)
export class MissingPlacement extends ParameterInvalid {
  constructor(itemType: 'chapter' | 'lesson', id: string, path: readonly string[]) {
    super(path, `The ${itemType} ${id} is missing.`);
  }
}

@ErrorReason(['Course', 'CourseChapter', 'CourseLesson'], 'Two items of the input have the same value of `order`.')
export class OrderInUse extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'Another item has the same order.');
  }
}

@ErrorReason(
  ['Course', 'CourseChapter', 'CourseLesson'],
  'The input moves a lesson to a chapter, but does not list the lessons of this chapter.',
)
export class ChapterLessonsMissing extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'If a lesson moves to another chapter, specify the lessons of that chapter.');
  }
}
