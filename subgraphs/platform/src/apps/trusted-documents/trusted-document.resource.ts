import { Field, ID, ObjectType } from 'type-graphql';
import {
  connectionOf,
  DateTimeField,
  IdField,
  IntegerField,
  Resource,
  ResourcePayload,
  StoredColumn,
  TextField,
  type UserErrorData,
  UserError,
  RelationField,
  type ListDefinition,
} from '../../../../kit/src';
import { App } from '../apps/app.resource';

/** The documents themselves are in `platform.trusted_documents`, once for each app. */
@Resource(
  'platform.trusted_document_manifests',
  'A registered manifest of an app: the GraphQL documents of one of its builds.',
  { key: false },
)
export class TrustedDocumentManifest {
  @IdField('Public id, `tdm_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @RelationField('app', () => App, 'App whose callers can execute the documents by id.', { required: true })
  appId!: string;

  @TextField('SHA-256 hash of the ids and texts of its documents, in hexadecimal digits; independent of their order.')
  hash!: string;

  @IntegerField('Number of its documents.')
  documentCount!: number;

  @DateTimeField('Time of the registration.')
  createdAt!: Date;

  @DateTimeField('Time of the revocation; null while the documents can be executed.', { nullable: true })
  revokedAt!: Date | null;
}

export const TrustedDocumentManifestConnection = connectionOf(TrustedDocumentManifest, 'TrustedDocumentManifest');

@ObjectType({ description: 'Result of registering a manifest of trusted documents.' })
export class TrustedDocumentManifestPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of revoking a manifest of trusted documents.', simpleResolvers: true })
export class TrustedDocumentManifestRevokePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the revoked manifest.' })
  revokedId!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

/** List of the manifests of an app, with those that are revoked. */
export const trustedDocumentManifestList: ListDefinition = {
  filters: { ofApp: (row, value) => `${row}.app_id = ${value}` },
};
