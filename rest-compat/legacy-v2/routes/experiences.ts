import { legacyExperience, legacyExperienceFilters, legacyExperienceUpdate } from '../../../contract/legacy-v2';
import {
  legacyDeleteRoute,
  legacyListRoute,
  legacyMutationRoute,
  legacyRetrieveRoute,
  ofAccessibleAccounts,
} from '../resource-routes';

/** REST operations of `/api/v2/experiences` (legacy API). */
export const legacyExperienceRoutes = [
  legacyListRoute(legacyExperience, {
    key: 'GET /experiences',
    summary: 'List experiences.',
    permission: null,
    query: legacyExperienceFilters,
    field: 'experiencePage',
    filters: { appId: 'ID' },
  }),
  legacyRetrieveRoute(legacyExperience, {
    key: 'GET /experiences/{id}',
    summary: 'Retrieve an experience.',
    permission: null,
    ...ofAccessibleAccounts,
  }),
  legacyMutationRoute(legacyExperience, {
    key: 'POST /experiences/{id}',
    summary: 'Rename an experience.',
    permission: 'experience:update',
    body: legacyExperienceUpdate,
    mutation: 'experienceUpdate',
    input: 'ExperiencePatch',
    isWrapped: true,
  }),
  legacyDeleteRoute({
    key: 'DELETE /experiences/{id}',
    summary: 'Delete an experience with all its content.',
    permission: 'experience:delete',
    mutation: 'experienceDelete',
  }),
];
