import {
  experience,
  experienceCreateParams,
  experienceDuplicateParams,
  experienceListParams,
  experienceProductParams,
  experienceUpdateParams,
} from '../../contract/resources/experience';
import type { RequestParams } from '../../contract/wire';
import { inputOf, type Params, actionRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';

/**
 * Converts parameters of an experience to GraphQL input, `access_level` to `isPublic`. Rejects an `access_level` that
 * contradicts `is_public`, and a logo without a file.
 */
function experienceInput(params: Params, declared: RequestParams): Record<string, unknown> {
  const { access_level: level, is_public: isPublic } = params;
  if (level != null && isPublic != null && (level === 'public') !== isPublic) {
    throw new ParameterRejected(
      'parameter_invalid',
      messageTemplate`${inputName('access_level')} and ${inputName('is_public')} contradict each other.`,
      ['access_level'],
    );
  }
  const input = inputOf(params, declared);
  if (params.logo != null && input.logoFileId == null) {
    throw new ParameterRejected(
      'parameter_missing',
      messageTemplate`${inputName('logo')}.${inputName('logo', 'id')} is required.`,
      ['logo', 'id'],
    );
  }
  return { ...input, ...(level != null && { isPublic: level === 'public' }) };
}

const paramNames = { logoFileId: 'logo.id' };

/** REST operations of `/api/v1/experiences`. */
export const experienceRoutes = [
  listRoute(experience, {
    key: 'GET /experiences',
    summary: 'List experiences.',
    permission: null,
    query: experienceListParams,
    page: { default: 20, maximum: 100 },
    field: 'experiences',
    variables: '$accountId: ID, $productId: ID, $appId: ID, $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  retrieveRoute(experience, {
    key: 'GET /experiences/{id}',
    summary: 'Retrieve an experience.',
    permission: null,
  }),
  mutationRoute(experience, {
    key: 'POST /experiences',
    summary: 'Create an experience.',
    permission: 'experience:create',
    body: experienceCreateParams,
    mutation: 'experienceCreate',
    input: 'ExperienceCreateInput',
    inputOf: ({ params }) => experienceInput(params, experienceCreateParams),
    paramNames,
  }),
  mutationRoute(experience, {
    key: 'PATCH /experiences/{id}',
    summary: 'Update an experience.',
    permission: 'experience:update',
    body: experienceUpdateParams,
    mutation: 'experienceUpdate',
    input: 'ExperiencePatch',
    inputOf: ({ params }) => experienceInput(params, experienceUpdateParams),
    paramNames,
  }),
  actionRoute({
    key: 'DELETE /experiences/{id}',
    summary: 'Delete an experience with all its content.',
    permission: 'experience:delete',
    mutation: 'experienceDelete',
  }),
  mutationRoute(experience, {
    key: 'POST /experiences/{id}/attach',
    summary: 'Attach an experience to a product, which gives its members access.',
    permission: 'experience:attach',
    body: experienceProductParams,
    mutation: 'experienceAttach',
    variables: '$productId: ID!',
  }),
  mutationRoute(experience, {
    key: 'POST /experiences/{id}/detach',
    summary: 'Detach an experience from a product, which ends the access through it.',
    permission: 'experience:detach',
    body: experienceProductParams,
    mutation: 'experienceDetach',
    variables: '$productId: ID!',
  }),
  mutationRoute(experience, {
    key: 'POST /experiences/{id}/duplicate',
    summary: 'Duplicate an experience without its content.',
    permission: 'experience:create',
    body: experienceDuplicateParams,
    mutation: 'experienceDuplicate',
    variables: '$name: String',
  }),
];
