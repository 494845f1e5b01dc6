import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  JSONScalar,
  nodePaths,
  type Outcome,
  type ReadRow,
  selectionOf,
  toConnection,
} from '../../../../kit/src';
import type { AppRepository } from '../apps/app.repository';
import { TrustedDocumentManifestListArgs, TrustedDocumentsInput } from './trusted-document.inputs';
import { trustedDocumentPolicy } from './trusted-document.policy';
import type { FoundDocument, TrustedDocumentRepository } from './trusted-document.repository';
import {
  TrustedDocumentManifest,
  TrustedDocumentManifestConnection,
  TrustedDocumentManifestPayload,
  TrustedDocumentManifestRevokePayload,
} from './trusted-document.resource';
import type { TrustedDocumentService } from './trusted-document.service';

@Resolver(() => TrustedDocumentManifest)
export class TrustedDocumentResolver {
  constructor(
    private readonly documents: TrustedDocumentRepository,
    private readonly service: TrustedDocumentService,
    private readonly apps: AppRepository,
    private readonly commands: Commands,
  ) {}

  @Query(() => TrustedDocumentManifestConnection, {
    name: 'trustedDocumentManifests',
    description:
      'Manifests of trusted documents of an app, also revoked ones, newest first, 20 at a time by default. Needs `developer:basic:read` on the account that owns the app.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => TrustedDocumentManifestListArgs) args: TrustedDocumentManifestListArgs,
  ): Promise<Connection<ReadRow<TrustedDocumentManifest>>> {
    const accountId = await this.apps.accountOf(ctx, args.appId);
    trustedDocumentPolicy.requireRead(ctx, accountId);
    const selection = selectionOf(info, 'TrustedDocumentManifest', nodePaths);
    return toConnection(await this.documents.list(ctx, accountId, args, selection));
  }

  @Directive('@inaccessible')
  @Query(() => JSONScalar, {
    description: 'A trusted document of an app, for the gateway. For the service itself only.',
  })
  async trustedDocumentOf(
    @Ctx() ctx: Context,
    @Arg('appId', () => ID, { description: 'The app.' }) appId: string,
    @Arg('documentId', () => String, {
      nullable: true,
      description: 'Id of the document, or SHA-256 hash of its text; null reads only the setting of the app.',
    })
    documentId?: string | null,
  ): Promise<FoundDocument> {
    return this.documents.documentOf(ctx, appId, documentId ?? null);
  }

  @Mutation(() => TrustedDocumentManifestPayload, {
    description:
      'Registers the documents of a build of an app; callers of the app can then execute them by id. Registering the same documents again returns the registered manifest. Needs `developer:manage_builds` on the account that owns the app.',
  })
  async trustedDocumentManifestPush(
    @Ctx() ctx: Context,
    @Arg('input', () => TrustedDocumentsInput, { description: 'The documents.' }) input: TrustedDocumentsInput,
  ): Promise<Outcome> {
    const { appId } = input;
    const manifest = await this.service.checked(ctx, input);
    return this.commands.run(ctx, 'trustedDocumentManifestPush', { appId, hash: manifest.hash }, (tx) =>
      this.service.push(tx, appId, manifest),
    );
  }

  @Mutation(() => TrustedDocumentManifestRevokePayload, {
    description:
      'Revokes a manifest: its documents that no other manifest has can no longer be executed by id. Needs `developer:manage_builds` on the account that owns the app.',
  })
  async trustedDocumentManifestRevoke(
    @Ctx() ctx: Context,
    @Arg('appId', () => ID, { description: 'App with the manifest.' }) appId: string,
    @Arg('manifest', () => String, { description: 'Id or hash of the manifest.' }) manifest: string,
  ): Promise<TrustedDocumentManifestRevokePayload> {
    const { id: revokedId, userErrors } = await this.commands.run(
      ctx,
      'trustedDocumentManifestRevoke',
      { appId, manifest },
      (tx) => this.service.revoke(tx, appId, manifest),
    );
    return { revokedId, userErrors };
  }
}

@Resolver(() => TrustedDocumentManifestPayload)
export class TrustedDocumentManifestPayloadResolver {
  constructor(private readonly documents: TrustedDocumentRepository) {}

  @FieldResolver(() => TrustedDocumentManifest, {
    nullable: true,
    description: 'The registered manifest; null if the command was rejected.',
  })
  manifest(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<TrustedDocumentManifest> | null> | null {
    const selection = selectionOf(info, 'TrustedDocumentManifest');
    return payload.id === null ? null : this.documents.commandResult(ctx, payload.id, selection);
  }
}
