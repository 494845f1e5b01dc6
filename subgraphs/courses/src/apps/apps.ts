import type { App } from '../references.type';

/** Id of the app whose experiences contain courses. */
export const coursesApp = 'app_courses';

/** Id of the app whose experiences issue license keys to the members of the attached products. */
export const licensingApp = 'app_licensing';

/** All apps by id. Only built-in apps exist. */
export const apps: Readonly<Record<string, App>> = {
  [coursesApp]: { id: coursesApp, name: 'Courses', iconUrl: null },
  [licensingApp]: { id: licensingApp, name: 'Software licensing', iconUrl: null },
};
