import { file, fileCreated, fileCreateParams } from '../../contract/resources/file';
import { route } from '..';
import { inputOf, type Params, mutationRoute, retrieveRoute, rootDocument, userErrors } from './resource-routes';

type UploadData = Pick<typeof fileCreated.data, 'uploadUrl' | 'uploadHeaders'> & { readonly file: typeof file.data };

/** REST operations of `/api/v1/files`. */
export const fileRoutes = [
  route<Params, { fileCreate: UploadData }>({
    key: 'POST /files',
    summary: 'Request the upload of a file.',
    permission: null,
    body: fileCreateParams,
    response: 'FileCreated',
    hasSecretResponse: true,
    document: rootDocument(
      'mutation',
      'fileCreate',
      '$input: FileCreateInput!',
      `file { ...FileRead } uploadUrl uploadHeaders { name value } ${userErrors}`,
    ),
    fragments: [file.fragment],
    variables: ({ params }) => ({ input: inputOf(params, fileCreateParams) }),
    result: ({ fileCreate: { file: created, ...target } }) => fileCreated.serialize({ ...created, ...target }),
  }),
  retrieveRoute(file, { key: 'GET /files/{id}', summary: 'Retrieve a file.', permission: null }),
  mutationRoute(file, {
    key: 'POST /files/{id}/complete',
    summary: 'Report that the upload of a file is complete.',
    permission: null,
    mutation: 'fileComplete',
  }),
];
