import { type TSchema, Type, dateTime, enumOf, nullable, ref } from '../../schemas';
import { optional } from '../shared';
import { disputeDocumentTypes, evidenceAttachments, evidenceTextFields } from './enums';

const descriptions: Readonly<Record<(typeof evidenceTextFields)[number], string>> = {
  access_activity_log: 'Log of when and from where the buyer used the purchase.',
  billing_address: "The buyer's billing address.",
  cancellation_policy_disclosure: 'How the cancellation policy was disclosed to the buyer.',
  customer_email_address: "The buyer's e-mail address, as provided to the bank.",
  customer_name: "The buyer's name.",
  notes: 'Additional information.',
  product_description: 'Description of the product sold.',
  refund_policy_disclosure: 'How the refund policy was disclosed to the buyer.',
  refund_refusal_explanation: 'Reason for not refunding the buyer.',
  service_date: 'When the service was provided.',
};

const attachments: Readonly<Record<(typeof evidenceAttachments)[number], string>> = {
  cancellation_policy_attachment: "The cancellation policy; the service's own policy if none is provided.",
  customer_communication_attachment: 'Communication with the buyer.',
  refund_policy_attachment: "The refund policy; the service's own policy if none is provided.",
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

/** Schema of a reference to an uploaded file in a request. */
const file = {
  id: fileId('An uploaded file (`file_`).'),
  direct_upload_id: fileId('The same file by its direct upload id.'),
};

/**
 * Schemas of the flat request parameters that change the evidence. Omitted parameters leave their fields unchanged,
 * null clears a field.
 */
export const evidenceParams: Record<string, TSchema> = {
  ...mapSchemas(descriptions, (description) => optional(Type.String({ maxLength: maxTextLength }), { description })),
  ...mapSchemas(attachments, (description) => optional(Type.Object(file), { description })),
};

/** JSON Schemas for dispute evidence in the date-versioned REST API, latest version. */
export const evidenceSchemas: Record<string, TSchema> = {
  DisputeAttachment: Type.Object({
    id: nullable(Type.String(), { description: 'File id (`file_`); null for a policy of the service.' }),
    filename: nullable(Type.String()),
    content_type: nullable(Type.String()),
    url: nullable(Type.String(), { description: 'Download URL; valid for one hour unless the file is public.' }),
    platform: Type.Boolean({
      description: 'Whether it is a policy that the service hosts for sellers who have provided none.',
    }),
  }),
  DisputeDocument: Type.Object({
    object: Type.Literal('file'),
    id: Type.String({ description: 'File id (`file_`).' }),
    document_type: enumOf(disputeDocumentTypes, { description: 'Type of evidence that the document shows.' }),
    filename: nullable(Type.String()),
    content_type: nullable(Type.String(), { description: 'PDF, JSON, JPEG, PNG or WebP.' }),
    size: nullable(Type.String(), { description: 'Size in bytes.' }),
    url: nullable(Type.String(), { description: 'Download URL; valid for one hour unless the file is public.' }),
    upload_status: enumOf(['pending', 'processing', 'ready', 'failed']),
    visibility: enumOf(['public', 'private']),
    created_at: dateTime(),
  }),
  DisputeEvidence: Type.Object({
    ...mapSchemas(descriptions, (description) => nullable(Type.String(), { description })),
    ...mapSchemas(attachments, (description) => nullable(ref('DisputeAttachment'), { description })),
    documents: Type.Array(ref('DisputeDocument'), { description: 'Additional documents, at most 10.' }),
  }),
  DisputeUpdateParams: Type.Object({
    evidence: Type.Object(evidenceParams, {
      description: 'Changes to the evidence: omitted fields remain unchanged, null clears a field.',
    }),
  }),
  DisputeUpdateEvidenceParams: Type.Object(evidenceParams),
  DisputeUploadEvidenceParams: Type.Object({
    documents: Type.Array(
      Type.Object({
        ...file,
        document_type: enumOf(disputeDocumentTypes, { description: 'Type of evidence that the document shows.' }),
      }),
      {
        maxItems: 10,
        description:
          'Complete new list of documents, at most 10 MB each and 25 MB in total; an empty list removes all.',
      },
    ),
  }),
};
