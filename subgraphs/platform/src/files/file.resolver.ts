import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Commands, type Context, MaxListSize, selectionOf, type Outcome, type ReadRow } from '../../../kit/src';
import { maxUploadHeaders, UploadHeader } from './file-parts.type';
import type { Downloadable, FileLinks } from './file.links';
import type { FileRepository } from './file.repository';
import type { FileService } from './file.service';
import { File, FileCreatePayload, FilePayload, FileCreateInput } from './file.resource';
import type { Inspection } from './inspection';
import type { UploadTargets } from './upload-targets';

@Resolver(() => File)
export class FileResolver {
  constructor(
    private readonly files: FileRepository,
    private readonly service: FileService,
    private readonly inspection: Inspection,
    private readonly links: FileLinks,
    private readonly commands: Commands,
  ) {}

  @Query(() => File, { nullable: true, description: 'A file by id; null when there is none for the caller.' })
  file(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `file_…`.' }) id: string,
  ): Promise<ReadRow<File> | null> {
    return this.files.find(ctx, id, selectionOf(info, 'File'));
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Download URL: permanent for a public file, valid for one hour for a private one; null until the file is ready.',
  })
  url(@Root() { url }: { url: Downloadable | null }, @Ctx() ctx: Context): string | null {
    return url && this.links.download(url, ctx.clock.now());
  }

  @Mutation(() => FileCreatePayload, {
    description:
      'Creates a file to be uploaded. It belongs to the account of the credential, or otherwise to the user.',
  })
  fileCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => FileCreateInput, { description: 'Name and visibility of the file.' })
    input: FileCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'fileCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => FilePayload, {
    description:
      'Reports that the bytes of a file were uploaded, so that they are inspected without waiting for the next poll.',
  })
  async fileComplete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the file.' }) id: string,
  ): Promise<Outcome> {
    const isUploaded = await this.inspection.awaitReplicas(ctx, id);
    const outcome = await this.commands.run(ctx, 'fileComplete', { id }, (tx) =>
      this.service.complete(tx, id, isUploaded),
    );
    if (outcome.id !== null) await this.inspection.look(ctx, id);
    return outcome;
  }
}

@Resolver(() => FileCreatePayload)
export class FileCreatePayloadResolver {
  constructor(
    private readonly files: FileRepository,
    private readonly targets: UploadTargets,
  ) {}

  @FieldResolver(() => File, {
    nullable: true,
    description: 'The file after the mutation; null if the mutation was rejected.',
  })
  file(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<File> | null> | null {
    return payload.id === null ? null : this.files.find(ctx, payload.id, selectionOf(info, 'File'));
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'URL to which the bytes are sent by PUT, once and within one hour; null if the mutation was rejected.',
  })
  async uploadUrl(@Root() payload: { id: string | null }, @Ctx() ctx: Context): Promise<string | null> {
    return payload.id && ((await this.targets.of(ctx, payload.id))?.url ?? null);
  }

  @MaxListSize(maxUploadHeaders)
  @FieldResolver(() => [UploadHeader], {
    nullable: true,
    description: 'Headers to send with the bytes; null if the mutation was rejected.',
  })
  async uploadHeaders(@Root() payload: { id: string | null }, @Ctx() ctx: Context): Promise<UploadHeader[] | null> {
    const target = payload.id === null ? null : await this.targets.of(ctx, payload.id);
    return target && Object.entries(target.headers).map(([name, value]) => ({ name, value }));
  }
}
