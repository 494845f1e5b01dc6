import { registerEnum } from '../../../kit/src';
import { visibilities } from '../courses/course.states';

export const lessonTypes = ['text', 'video', 'pdf', 'multi', 'quiz', 'knowledge_check'] as const;
export type LessonType = (typeof lessonTypes)[number];
export const LessonTypeEnum = registerEnum('LessonType', lessonTypes, 'Content type of a lesson.');

export const embedTypes = ['youtube', 'loom'] as const;
export type EmbedType = (typeof embedTypes)[number];
export const EmbedTypeEnum = registerEnum('EmbedType', embedTypes, 'Platform of an embedded video.');

export const LessonVisibilityEnum = registerEnum(
  'LessonVisibility',
  visibilities,
  'Whether students can see a lesson.',
);
