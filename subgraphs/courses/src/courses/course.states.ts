import { registerEnum } from '../../../kit/src';

export const visibilities = ['visible', 'hidden'] as const;
export type Visibility = (typeof visibilities)[number];
export const CourseVisibilityEnum = registerEnum(
  'CourseVisibility',
  visibilities,
  'Whether students can see the course.',
);

export const languages = [
  'en',
  'es',
  'it',
  'pt',
  'de',
  'fr',
  'pl',
  'ru',
  'nl',
  'ca',
  'tr',
  'sv',
  'uk',
  'no',
  'fi',
  'sk',
  'el',
  'cs',
  'hr',
  'da',
  'ro',
  'bg',
] as const;
export type Language = (typeof languages)[number];
export const CourseLanguageEnum = registerEnum('CourseLanguage', languages, 'Language of a course (ISO 639-1).');

export const courseOrders = ['created_at', 'order'] as const;
export const CourseOrderEnum = registerEnum('CourseOrder', courseOrders, 'Sort key of a list of courses.');
