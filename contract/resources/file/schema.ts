import { type TSchema, Type, enumOf, nullable } from '../../schemas';
import { optional } from '../shared';

const uploadStatuses = ['pending', 'processing', 'ready', 'failed'] as const;
const visibilities = ['public', 'private'] as const;

const file = {
  id: Type.String({ description: 'File id (`file_`).' }),
  filename: nullable(Type.String({ description: 'Its name, without folders.' })),
  content_type: nullable(Type.String(), { description: 'What was found in its bytes; null until it is ready.' }),
  size: nullable(Type.String(), { description: 'In bytes; null until it is ready.' }),
  upload_status: enumOf(uploadStatuses, { description: 'How far the upload has come.' }),
  url: nullable(Type.String(), {
    description: 'Where its bytes are fetched, for an hour unless it is public; null until it is ready.',
  }),
  visibility: enumOf(visibilities, { description: 'Who may fetch its bytes: everybody, or whoever was given a link.' }),
};

/** Schemas of the dated API for files, latest version. */
export const fileSchemas: Record<string, TSchema> = {
  File: Type.Object(file),
  FileCreated: Type.Object({
    ...file,
    upload_url: nullable(Type.String(), { description: 'Where to send the bytes by PUT, once and within the hour.' }),
    upload_headers: nullable(
      Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
      { description: 'Headers to send with them.' },
    ),
  }),
  FileCreateParams: Type.Object({
    filename: Type.String({
      description: 'Its name, 1 to 255 characters. An ending must be one of the type that the bytes have.',
    }),
    visibility: optional(enumOf(visibilities), { description: 'Who may fetch its bytes, `private` by default.' }),
  }),
};
