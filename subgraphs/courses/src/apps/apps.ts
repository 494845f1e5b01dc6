import type { App } from './app.type';

/** The app whose experiences hold courses. */
export const coursesApp = 'app_courses';

/** The app whose experiences give license keys to the members of their products. */
export const licensingApp = 'app_licensing';

/** Every app there is: the service's own. */
export const apps: Readonly<Record<string, App>> = {
  [coursesApp]: { id: coursesApp, name: 'Courses', iconUrl: null },
  [licensingApp]: { id: licensingApp, name: 'Software licensing', iconUrl: null },
};
