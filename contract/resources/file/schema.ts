import { type TSchema, Type, enumOf, nullable } from '../../schemas';
import { optional } from '../shared';

const uploadStatuses = ['pending', 'processing', 'ready', 'failed'] as const;
const visibilities = ['public', 'private'] as const;

const file = {
  id: Type.String({ description: 'File id (`file_`).' }),
  filename: nullable(Type.String({ description: 'File name, without folders.' })),
  content_type: nullable(Type.String(), {
    description: "Content type detected from the file's bytes; null until the file is ready.",
  }),
  size: nullable(Type.String(), { description: 'Size in bytes; null until the file is ready.' }),
  upload_status: enumOf(uploadStatuses, { description: 'Status of the upload.' }),
  url: nullable(Type.String(), {
    description: 'Download URL, valid for one hour unless the file is public; null until the file is ready.',
  }),
  visibility: enumOf(visibilities, { description: 'Download access: everyone, or only holders of a link.' }),
};

/** JSON Schemas for files in the date-versioned REST API, latest version. */
export const fileSchemas: Record<string, TSchema> = {
  File: Type.Object(file),
  FileCreated: Type.Object({
    ...file,
    upload_url: nullable(Type.String(), {
      description: 'URL for uploading the bytes with PUT, once and within one hour.',
    }),
    upload_headers: nullable(
      Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
      { description: 'Headers to send with the upload.' },
    ),
  }),
  FileCreateParams: Type.Object({
    filename: Type.String({
      description: 'File name, 1 to 255 characters. An extension must match the content type of the bytes.',
    }),
    visibility: optional(enumOf(visibilities), { description: 'Download access, `private` by default.' }),
  }),
};
