import { ArgsType, ID } from 'type-graphql';
import { listArgs, equals } from '../../../kit/src';

export const interactionFilters = {
  userId: equals(() => ID, 'user_id', 'Only interactions of this user; `me` for the calling user.'),
  lessonId: equals(() => ID, 'lesson_id', 'Only interactions with this lesson.'),
  courseId: equals(() => ID, 'course_id', 'Only interactions with lessons of this course.'),
  completed: equals<boolean>(
    () => Boolean,
    'completed',
    'Only completed interactions, or only those that are not completed.',
  ),
};

@ArgsType()
export class InteractionListArgs extends listArgs(interactionFilters) {}
