import {
  type FileCreatedData,
  type FileData,
  fileFragment,
  serializeFile,
  serializeFileCreated,
} from '../../contract/resources/file';
import { route } from '..';
import { type Params, graphInput } from './graph-input';

const fragments = [fileFragment];
const errors = 'userErrors { code template path }';

/** REST operations of `/api/v1/files`. */
export const fileRoutes = [
  route<Params, { fileCreate: FileCreatedData }>({
    key: 'POST /files',
    summary: 'Request the upload of a file.',
    permission: null,
    body: 'FileCreateParams',
    response: 'FileCreated',
    hasSecretResponse: true,
    document: `mutation CreateFile($input: FileCreateInput!) { fileCreate(input: $input) { file { ...FileRead } uploadUrl uploadHeaders ${errors} } }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params, { enumParams: ['visibility'] }) }),
    result: ({ fileCreate }) => serializeFileCreated(fileCreate),
  }),
  route<Params, { file: FileData | null }>({
    key: 'GET /files/{id}',
    summary: 'Retrieve a file.',
    permission: null,
    response: 'File',
    document: 'query RetrieveFile($id: ID!) { file(id: $id) { ...FileRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ file }) => file && serializeFile(file),
  }),
  route<Params, { fileComplete: { file: FileData } }>({
    key: 'POST /files/{id}/complete',
    summary: 'Report that the upload of a file is complete.',
    permission: null,
    response: 'File',
    document: `mutation CompleteFile($id: ID!) { fileComplete(id: $id) { file { ...FileRead } ${errors} } }`,
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ fileComplete }) => serializeFile(fileComplete.file),
  }),
];
