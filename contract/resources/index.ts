import { type TSchema, sharedSchemas } from '../schemas';
import { planRead, planSchemas } from './plan';
import { productRead, productSchemas } from './product';
import type { ResourceRead } from './read';
import { sharedAnswers } from './shared';

/** Every schema of the dated API, in the newest shape, by name. */
export const schemas: Record<string, TSchema> = { ...sharedSchemas, ...sharedAnswers, ...planSchemas, ...productSchemas };

/** How each resource is read, by graph type. Events are rendered with these. */
export const resourceReads: Readonly<Record<string, ResourceRead>> = Object.fromEntries(
  [planRead, productRead].map((read) => [read.type, read]),
);
