import {
  type Node,
  Type,
  defineVersionChange,
  enumValueAdded,
  fieldAdded,
  fieldRemoved,
  nullable,
  schemaReplaced,
} from '../../versioning';

const text = (description: string) => nullable(Type.String(), { description });

const requestedFile = Type.Object({
  category: text('Requested document, such as `bank_statement`.'),
  kind: text('Type of the document; always null.'),
  label: Type.String({ description: 'Human-readable name of the document.' }),
  is_optional: Type.Boolean({ description: 'Whether the file can be omitted.' }),
  multiple: Type.Boolean({ description: 'Whether several files can be submitted, front first.' }),
});

const olderRequest = Type.Object({
  id: Type.String({ description: 'Id to use when submitting the information (`inrqi_`).' }),
  field: Type.String({ description: 'Requested information, such as `bank_statement`.' }),
  label: Type.String({ description: 'Human-readable name of the information.' }),
  description: text('Explanation of the request; always null.'),
  type: nullable(
    Type.Unsafe<string>({ type: 'string', enum: ['text', 'date', 'phone', 'address', 'files', 'select'] }),
    { description: 'Field in which the information is submitted.' },
  ),
  options: Type.Array(Type.String(), { description: 'Allowed values.' }),
  requested_files: Type.Array(requestedFile, { description: 'Files to submit; empty for other types.' }),
  error_message: text('Reasons why an earlier submission was rejected; null for none.'),
});

/**
 * Converts an information request of a verification to an entry of `requested_files`. In older versions, `options`
 * contained the accepted document types.
 */
function fileOf({ requirement, label, optional = false, multiple = false }: Readonly<Node>): Node {
  return { category: requirement, kind: null, label, is_optional: optional, multiple };
}

function toOlder(newer: unknown): Node {
  const request = newer as Readonly<Node>;
  const { id, requirement, label, type, options = [], errors } = request;
  const reasons = (errors as readonly { readonly reason: string }[] | undefined)?.map(({ reason }) => reason);
  return {
    id,
    field: requirement,
    label,
    description: null,
    type: type === 'file' ? 'files' : type,
    options,
    requested_files: type === 'file' ? [fileOf(request)] : [],
    error_message: reasons ? reasons.join(' ') : null,
  };
}

const address = Type.Object({
  line1: Type.Optional(text('Street and number.')),
  line2: Type.Optional(text('Second address line.')),
  city: Type.Optional(text('City or town.')),
  state: Type.Optional(text('State or region.')),
  postal_code: Type.Optional(text('Postal or ZIP code.')),
  country: Type.Optional(text('Two-letter country code.')),
});

const olderResponse = Type.Object({
  id: Type.String({ description: 'Id of the requested information (`inrqi_`).' }),
  files: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          direct_upload_id: Type.Optional(text('Id under which the file was uploaded.')),
          attachment_id: Type.Optional(text('File id, instead of `direct_upload_id`.')),
          category: Type.Optional(text('Requested document.')),
          kind: Type.Optional(text('Type of the identity document.')),
        }),
        { maxItems: 10 },
      ),
      { description: 'Files, front first, at most 10.' },
    ),
  ),
  value: Type.Optional(
    nullable(Type.String({ maxLength: 500 }), { description: 'Text, date, phone number or one of the options.' }),
  ),
  value_type: Type.Optional(
    nullable(Type.Unsafe<string>({ type: 'string', enum: ['raw', 'vault_token'] }), {
      description: '`raw` by default.',
    }),
  ),
  address: Type.Optional(nullable(address, { description: 'Address, for information of this type.' })),
});

const documentKinds = ['ID_CARD', 'DRIVERS', 'RESIDENCE_PERMIT', 'PASSPORT'];

/**
 * Converts information that was submitted for a verification. Older versions state the document type with each file.
 */
function toNewer(older: unknown): Node {
  const { files, ...answer } = older as Readonly<Node>;
  if (!Array.isArray(files)) return { ...answer };
  const olderFiles = files as readonly Readonly<Node>[];
  const kind = olderFiles
    .map((file) => file.kind)
    .find((documentKind) => documentKinds.includes(documentKind as string));
  const file = olderFiles.map(({ direct_upload_id: uploaded, attachment_id: attached }) => uploaded ?? attached ?? '');
  return { ...answer, file, ...(kind !== undefined && answer.value == null && { value: kind }) };
}

const person = {
  id: 'idpf_1',
  status: 'manual_review',
  email: 'a@b.example',
  phone: null,
  requested_information: [],
  last_error_code: null,
  last_error_reason: null,
};

export default defineVersionChange({
  version: '2026-08-05',
  name: 'verification-requests-are-flat',
  summary:
    'Verifications request information in one flat list, in which each entry has `requirement` and `label` and is submitted as `file`, `value` or `address`. Rejected submissions have `errors` with ' +
    'a stable `code`. Verifications show `email` and `phone`, and have the status `manual_review`.',
  why: 'Files were requested in nested lists, fields were present even when they did not apply, and errors were not machine-readable.',
  upgrade:
    'Read `requirement` instead of `field`, and `errors` instead of `error_message`. Submit `file` entries with `file` instead of `files[].direct_upload_id`: one id, or several with the front ' +
    'first if the entry is `multiple`; specify the type of a document with `value`. Treat `manual_review` like `processing`.',
  operations: [
    schemaReplaced('RequestedInformation', {
      older: olderRequest,
      down: toOlder,
      line: 'an entry had `field`, `requested_files` and `error_message`, and always all fields',
    }),
    schemaReplaced('RequestedInformationAnswerParams', {
      older: olderResponse,
      up: toNewer,
      formerNames: { file: 'files' },
      line: 'files were submitted in `files`, each with `direct_upload_id`, `category` and `kind`',
    }),
    enumValueAdded('Verification', 'status', 'manual_review', { shownAs: 'processing' }),
    fieldAdded('Verification', 'email'),
    fieldAdded('Verification', 'phone'),
    fieldRemoved('Verification', 'last_error_code'),
    fieldRemoved('Verification', 'last_error_reason'),
  ],
  examples: [
    {
      schema: 'Verification',
      newer: person,
      older: {
        id: 'idpf_1',
        status: 'processing',
        requested_information: [],
        last_error_code: null,
        last_error_reason: null,
      },
    },
    {
      schema: 'RequestedInformation',
      newer: {
        id: 'inrqi_1',
        requirement: 'bank_statement',
        label: 'Bank statement',
        type: 'file',
        multiple: true,
        errors: [
          { code: 'screenshots', reason: 'No screenshots.' },
          { code: 'spam', reason: 'No.' },
        ],
      },
      older: {
        id: 'inrqi_1',
        field: 'bank_statement',
        label: 'Bank statement',
        description: null,
        type: 'files',
        options: [],
        requested_files: [
          { category: 'bank_statement', kind: null, label: 'Bank statement', is_optional: false, multiple: true },
        ],
        error_message: 'No screenshots. No.',
      },
    },
    {
      schema: 'RequestedInformation',
      newer: {
        id: 'inrqi_1',
        requirement: 'identity_document',
        label: 'Document',
        type: 'file',
        options: ['DRIVERS', 'PASSPORT'],
        optional: true,
      },
      older: {
        id: 'inrqi_1',
        field: 'identity_document',
        label: 'Document',
        description: null,
        type: 'files',
        options: ['DRIVERS', 'PASSPORT'],
        requested_files: [
          { category: 'identity_document', kind: null, label: 'Document', is_optional: true, multiple: false },
        ],
        error_message: null,
      },
    },
    {
      schema: 'RequestedInformation',
      newer: { id: 'inrqi_1', requirement: 'ssn', label: 'SSN', type: 'text' },
      older: {
        id: 'inrqi_1',
        field: 'ssn',
        label: 'SSN',
        description: null,
        type: 'text',
        options: [],
        requested_files: [],
        error_message: null,
      },
    },
    {
      params: 'VerificationUpdateParams',
      older: {
        requested_information: [
          {
            id: 'inrqi_1',
            files: [
              { direct_upload_id: 'file_1', kind: 'PASSPORT', category: 'identity_document' },
              { attachment_id: 'file_2' },
            ],
          },
          { id: 'inrqi_2', value: 'x' },
        ],
      },
      newer: {
        requested_information: [
          { id: 'inrqi_1', file: ['file_1', 'file_2'], value: 'PASSPORT' },
          { id: 'inrqi_2', value: 'x' },
        ],
      },
    },
  ],
});
