import { type TSchema, Type, dateTime, enumOf, nullable, ref } from '../../schemas';
import { optional } from '../shared';
import { disputeDocumentTypes, evidenceAttachments, evidenceTextFields } from './words';

const descriptions: Readonly<Record<(typeof evidenceTextFields)[number], string>> = {
  access_activity_log: 'When and from where the buyer has used what was bought.',
  billing_address: "The buyer's billing address.",
  cancellation_policy_disclosure: 'How the buyer was shown the cancellation policy.',
  customer_email_address: "The buyer's e-mail address, as given for the bank.",
  customer_name: "The buyer's name.",
  notes: 'Anything else.',
  product_description: 'What was sold.',
  refund_policy_disclosure: 'How the buyer was shown the refund policy.',
  refund_refusal_explanation: 'Why the buyer gets no refund.',
  service_date: 'When the service was provided.',
};

const attachments: Readonly<Record<(typeof evidenceAttachments)[number], string>> = {
  cancellation_policy_attachment: "The cancellation policy; the service's own where none is given.",
  customer_communication_attachment: 'What was written with the buyer.',
  refund_policy_attachment: "The refund policy; the service's own where none is given.",
  uncategorized_attachment: 'Any other file.',
};

function mapSchemas<Name extends string>(
  of: Readonly<Record<Name, string>>,
  schema: (description: string) => TSchema,
): Record<string, TSchema> {
  return Object.fromEntries(Object.entries<string>(of).map(([name, description]) => [name, schema(description)]));
}

const maxTextLength = 20_000;
const fileId = (description: string) => optional(Type.String(), { description });

/** Reference to an uploaded file in a request. */
const file = {
  id: fileId('An uploaded file (`file_`).'),
  direct_upload_id: fileId('The same, as its upload was called.'),
};

/** Changes of the evidence as flat parameters. Omitted parameters stay unchanged, null clears them. */
export const evidenceParams: Record<string, TSchema> = {
  ...mapSchemas(descriptions, (description) => optional(Type.String({ maxLength: maxTextLength }), { description })),
  ...mapSchemas(attachments, (description) => optional(Type.Object(file), { description })),
};

/** Schemas of the dated API for dispute evidence, latest version. */
export const evidenceSchemas: Record<string, TSchema> = {
  DisputeAttachment: Type.Object({
    id: nullable(Type.String(), { description: 'File id (`file_`); null for a policy of the service.' }),
    filename: nullable(Type.String()),
    content_type: nullable(Type.String()),
    url: nullable(Type.String(), { description: 'Where it is fetched, for an hour unless it is public.' }),
    platform: Type.Boolean({
      description: 'Whether it is a policy that the service hosts for sellers who have given none.',
    }),
  }),
  DisputeDocument: Type.Object({
    object: Type.Literal('file'),
    id: Type.String({ description: 'File id (`file_`).' }),
    document_type: enumOf(disputeDocumentTypes, { description: 'What it shows.' }),
    filename: nullable(Type.String()),
    content_type: nullable(Type.String(), { description: 'PDF, JSON, JPEG, PNG or WebP.' }),
    size: nullable(Type.String(), { description: 'In bytes.' }),
    url: nullable(Type.String(), { description: 'Where it is fetched, for an hour unless it is public.' }),
    upload_status: enumOf(['pending', 'processing', 'ready', 'failed']),
    visibility: enumOf(['public', 'private']),
    created_at: dateTime(),
  }),
  DisputeEvidence: Type.Object({
    ...mapSchemas(descriptions, (description) => nullable(Type.String(), { description })),
    ...mapSchemas(attachments, (description) => nullable(ref('DisputeAttachment'), { description })),
    documents: Type.Array(ref('DisputeDocument'), { description: 'Further documents, at most 10.' }),
  }),
  DisputeUpdateParams: Type.Object({
    evidence: Type.Object(evidenceParams, {
      description: 'What changes of the evidence: what is left out stays, null empties.',
    }),
  }),
  DisputeUpdateEvidenceParams: Type.Object(evidenceParams),
  DisputeUploadEvidenceParams: Type.Object({
    documents: Type.Array(
      Type.Object({ ...file, document_type: enumOf(disputeDocumentTypes, { description: 'What it shows.' }) }),
      {
        maxItems: 10,
        description: 'All documents that there are then, each of 10 MB at most and 25 MB together; none removes all.',
      },
    ),
  }),
};
