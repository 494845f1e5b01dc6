import {
  type ExperienceData,
  type ExperienceListData,
  experienceFragment,
  serializeExperience,
  serializeExperienceListItem,
} from '../../contract/resources/experience';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors';

const fragments = [experienceFragment];
const payload = '{ experience { ...ExperienceRead } userErrors { code template path } }';

interface Payload {
  readonly experience: ExperienceData;
}

/**
 * Converts parameters of an experience to GraphQL input: the logo to a file id, and `access_level` to `isPublic`.
 * Rejects an `access_level` that contradicts `is_public`.
 */
function fieldsOf({ logo, access_level: level, ...params }: Params): Record<string, unknown> {
  if (level != null && params.is_public != null && (level === 'public') !== params.is_public) {
    throw new ParameterRejected(
      'parameter_invalid',
      messageTemplate`${inputName('access_level')} and ${inputName('is_public')} contradict each other.`,
      ['access_level'],
    );
  }
  return {
    ...graphInput(params),
    ...(level != null && { isPublic: level === 'public' }),
    ...(logo !== undefined && { logoFileId: fileOf(logo as Params | null) }),
  };
}

function fileOf(logo: Params | null): unknown {
  if (logo === null) return null;
  const id = logo.id ?? logo.direct_upload_id;
  if (id == null)
    throw new ParameterRejected(
      'parameter_missing',
      messageTemplate`${inputName('logo')}.${inputName('logo', 'id')} is required.`,
      ['logo', 'id'],
    );
  return id;
}

const paramNames = { logoFileId: 'logo.id' };

/** Declares `POST /experiences/{id}/attach` or `…/detach`, which adds or removes a product. */
function productRoute(verb: 'attach' | 'detach', mutation: 'experienceAttach' | 'experienceDetach', summary: string) {
  return route<Params, Record<string, Payload>>({
    key: `POST /experiences/{id}/${verb}`,
    summary,
    permission: `experience:${verb}`,
    body: 'ExperienceProductParams',
    response: 'Experience',
    document: `mutation ${verb === 'attach' ? 'Attach' : 'Detach'}Experience($id: ID!, $productId: ID!) { ${mutation}(id: $id, productId: $productId) ${payload} }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, productId: params.product_id }),
    result: (data) => serializeExperience((data[mutation] as Payload).experience),
  });
}

/** REST operations of `/api/v1/experiences`. */
export const experienceRoutes = [
  route<Params, { experiences: ConnectionData<ExperienceListData> }>({
    key: 'GET /experiences',
    summary: 'List experiences.',
    permission: null,
    query: 'ExperienceListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'ExperienceListItem' },
    document: `query ListExperiences($accountId: ID, $productId: ID, $appId: ID, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      experiences(accountId: $accountId, productId: $productId, appId: $appId, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...ExperienceListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      productId: params.product_id,
      appId: params.app_id,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ experiences }) => pageOf(experiences, serializeExperienceListItem),
  }),
  route<Params, { experience: ExperienceData | null }>({
    key: 'GET /experiences/{id}',
    summary: 'Retrieve an experience.',
    permission: null,
    response: 'Experience',
    document: 'query RetrieveExperience($id: ID!) { experience(id: $id) { ...ExperienceRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ experience }) => experience && serializeExperience(experience),
  }),
  route<Params, { experienceCreate: Payload }>({
    key: 'POST /experiences',
    summary: 'Create an experience.',
    permission: 'experience:create',
    body: 'ExperienceCreateParams',
    response: 'Experience',
    paramNames,
    document: `mutation CreateExperience($input: ExperienceCreateInput!) { experienceCreate(input: $input) ${payload} }`,
    fragments,
    variables: ({ params }) => ({ input: fieldsOf(params) }),
    result: ({ experienceCreate }) => serializeExperience(experienceCreate.experience),
  }),
  route<Params, { experienceUpdate: Payload }>({
    key: 'PATCH /experiences/{id}',
    summary: 'Update an experience.',
    permission: 'experience:update',
    body: 'ExperienceUpdateParams',
    response: 'Experience',
    paramNames,
    document: `mutation UpdateExperience($id: ID!, $input: ExperiencePatch!) { experienceUpdate(id: $id, input: $input) ${payload} }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: fieldsOf(params) }),
    result: ({ experienceUpdate }) => serializeExperience(experienceUpdate.experience),
  }),
  route<Params>({
    key: 'DELETE /experiences/{id}',
    summary: 'Delete an experience with all its content.',
    permission: 'experience:delete',
    response: null,
    document: 'mutation DeleteExperience($id: ID!) { experienceDelete(id: $id) { userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
  productRoute('attach', 'experienceAttach', 'Attach an experience to a product, which gives its members access.'),
  productRoute('detach', 'experienceDetach', 'Detach an experience from a product, which ends the access through it.'),
  route<Params, { experienceDuplicate: Payload }>({
    key: 'POST /experiences/{id}/duplicate',
    summary: 'Duplicate an experience without its content.',
    permission: 'experience:create',
    body: 'ExperienceDuplicateParams',
    response: 'Experience',
    document: `mutation DuplicateExperience($id: ID!, $name: String) { experienceDuplicate(id: $id, name: $name) ${payload} }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, name: params.name }),
    result: ({ experienceDuplicate }) => serializeExperience(experienceDuplicate.experience),
  }),
];
