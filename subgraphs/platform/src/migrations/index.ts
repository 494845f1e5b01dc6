import { CreatePlatform1792540800000 } from './1792540800000-create-platform';

/** Every migration of the domain, oldest first. */
export const platformMigrations = [CreatePlatform1792540800000];
