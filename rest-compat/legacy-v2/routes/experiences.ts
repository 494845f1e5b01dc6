import {
  legacyData,
  legacyExperience,
  type LegacyExperienceData,
  legacyExperienceExpansions,
  legacyExperienceFilters,
  legacyExperienceFragments,
  legacyExperienceUpdate,
  legacyPage,
  serializeLegacyExperience,
} from '../../../contract/legacy-v2';
import { canAccess } from '../../../subgraphs/kit/src/principal';
import { type RowsWithTotal, legacyPageOf, legacyRoute } from '../..';
import type { Params } from '../../routes/graph-input';

const fragments = legacyExperienceFragments;
const expand = legacyExperienceExpansions;
const errors = 'userErrors { code template path }';

/** REST operations of `/api/v2/experiences` (legacy API). */
export const legacyExperienceRoutes = [
  legacyRoute<Params, { experiencePage: RowsWithTotal<LegacyExperienceData> }>({
    key: 'GET /experiences',
    summary: 'List experiences.',
    permission: null,
    query: legacyExperienceFilters,
    paged: true,
    expand,
    response: legacyPage(legacyExperience),
    document: `query LegacyListExperiences($accountId: ID, $appId: ID, $page: Int, $size: Int) {
      experiencePage(accountId: $accountId, appId: $appId, page: $page, size: $size) { nodes { ...LegacyExperienceRead } totalCount eventCursor }
    }`,
    fragments,
    paramNames: { appId: 'experience_type' },
    variables: ({ params, page, principal }) => ({
      accountId: principal.accountId,
      appId: params.experience_type === undefined ? undefined : `app_${String(params.experience_type)}`,
      page: page.page,
      size: page.per,
    }),
    result: ({ experiencePage }, { page, expand: isExpanded }) =>
      legacyPageOf(experiencePage, page, (experience) => serializeLegacyExperience(experience, isExpanded)),
  }),
  legacyRoute<Params, { experience: (LegacyExperienceData & { readonly account: { readonly id: string } }) | null }>({
    key: 'GET /experiences/{id}',
    summary: 'Retrieve an experience.',
    permission: null,
    expand,
    response: legacyExperience,
    document:
      'query LegacyRetrieveExperience($id: ID!) { experience(id: $id) { ...LegacyExperienceRead account { id } } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    // The GraphQL API returns public experiences to every caller. The legacy API returns only experiences of accounts
    // that are accessible to the caller.
    result: ({ experience }, { expand: isExpanded, principal }) =>
      experience && canAccess(principal, experience.account.id)
        ? serializeLegacyExperience(experience, isExpanded)
        : null,
  }),
  legacyRoute<Params, { experienceUpdate: { experience: LegacyExperienceData } }>({
    key: 'POST /experiences/{id}',
    summary: 'Rename an experience.',
    permission: 'experience:update',
    status: 201,
    body: legacyExperienceUpdate,
    expand,
    response: legacyData(legacyExperience),
    document: `mutation LegacyUpdateExperience($id: ID!, $input: ExperiencePatch!) {
      experienceUpdate(id: $id, input: $input) { experience { ...LegacyExperienceRead } ${errors} }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: { name: params.name } }),
    result: ({ experienceUpdate }, { expand: isExpanded }) => ({
      data: serializeLegacyExperience(experienceUpdate.experience, isExpanded),
    }),
  }),
  legacyRoute<Params, { experienceDelete: { deletedId: string } }>({
    key: 'DELETE /experiences/{id}',
    summary: 'Delete an experience with all its content.',
    permission: 'experience:delete',
    status: 204,
    response: null,
    document: `mutation LegacyDeleteExperience($id: ID!) { experienceDelete(id: $id) { deletedId ${errors} } }`,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ experienceDelete }) => experienceDelete,
  }),
];
