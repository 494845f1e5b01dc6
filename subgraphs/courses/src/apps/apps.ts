import type { App } from './app.type';

/** App whose experiences contain courses. */
export const coursesApp = 'app_courses';

/** App whose experiences issue license keys to the members of their products. */
export const licensingApp = 'app_licensing';

/** All apps. Only built-in apps exist. */
export const apps: Readonly<Record<string, App>> = {
  [coursesApp]: { id: coursesApp, name: 'Courses', iconUrl: null },
  [licensingApp]: { id: licensingApp, name: 'Software licensing', iconUrl: null },
};
