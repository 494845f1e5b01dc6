import { registerEnum } from '../../../kit/src';
import { visibilities } from '../courses/course.states';

export const lessonTypes = ['text', 'video', 'pdf', 'multi', 'quiz', 'knowledge_check'] as const;
export type LessonType = (typeof lessonTypes)[number];
export const LessonTypeEnum = registerEnum('LessonType', lessonTypes, 'Content type of a lesson.');

export const embedTypes = ['youtube', 'loom'] as const;
export type EmbedType = (typeof embedTypes)[number];
export const EmbedTypeEnum = registerEnum('EmbedType', embedTypes, 'Platform of an embedded video.');

/** Progress of a user in a lesson. Both kinds of locked lessons have no content for the user. */
const lessonProgresses = ['open', 'completed', 'locked_by_time', 'locked_by_order'] as const;
export type LessonProgress = (typeof lessonProgresses)[number];
export const LessonProgressEnum = registerEnum(
  'LessonProgress',
  lessonProgresses,
  'Progress of a user in a lesson: it is open, completed, locked for some days after the start of the course, or locked until earlier lessons are completed.',
);

export const LessonVisibilityEnum = registerEnum(
  'LessonVisibility',
  visibilities,
  'Whether students can see a lesson.',
);
