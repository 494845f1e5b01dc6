import {
  type Context,
  type Database,
  executeDeferred,
  lockRow,
  NotFound,
  type Page,
  prepared,
  preparedRow,
  type ReadModel,
  type ReadRow,
  Reader,
  requireRow,
  saveRow,
  type Selection,
  type Transaction,
} from '../../../../kit/src';
import type { TrustedDocumentManifestListArgs } from './trusted-document.inputs';
import { trustedDocumentManifestList } from './trusted-document.resource';
import { TrustedDocumentManifest } from './trusted-document.resource';
import type { TrustedDocument } from './trusted-document.rules';

/** A trusted document for the gateway. */
export interface FoundDocument {
  /** Whether callers of the app can execute only its trusted documents. */
  readonly only: boolean;
  /** Text of the document; null if the app has no document with the id. */
  readonly text: string | null;
}

/** Reads and writes the manifests of apps, and their documents: a row for each app and id while a manifest has it. */
export class TrustedDocumentRepository {
  private readonly reader: Reader<TrustedDocumentManifest>;

  constructor(
    private readonly database: Database,
    model: ReadModel<TrustedDocumentManifest>,
  ) {
    this.reader = new Reader(database, model, trustedDocumentManifestList);
  }

  /** Returns the manifest for the response to a mutation. */
  commandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<TrustedDocumentManifest> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** Returns a page of the manifests of an app, also the revoked ones. The caller must be permitted to read them. */
  list(
    ctx: Context,
    accountId: string,
    args: TrustedDocumentManifestListArgs,
    selection: Selection,
  ): Promise<Page<ReadRow<TrustedDocumentManifest>>> {
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: [accountId] },
      filters: { ofApp: args.appId },
      direction: args.direction,
      page: args,
    });
  }

  /**
   * Returns the document of an app with this id, or whose text has this SHA-256 hash, and whether the app executes only
   * its trusted documents. Other callers than the service itself find nothing.
   *
   * @param id null to read only the setting
   */
  async documentOf(ctx: Context, appId: string, id: string | null): Promise<FoundDocument> {
    if (ctx.principal.kind !== 'system') return { only: false, text: null };
    const [row] = await this.database.rows(
      `SELECT a.trusted_documents_only, (SELECT d.text FROM platform.trusted_documents d WHERE d.app_id = a.id AND (d.id = $2 OR d.text_hash = $2) ORDER BY d.id = $2 DESC LIMIT 1)
       FROM platform.apps a WHERE a.id = $1`,
      [appId, id],
    );
    return { only: row?.[0] === true, text: (row?.[1] ?? null) as string | null };
  }

  /** Returns the id of the manifest with these documents that is not revoked, or null. The app must be locked. */
  async activeWith(tx: Transaction, appId: string, hash: string): Promise<string | null> {
    const [found] = await prepared<{ readonly id: string }>(
      tx.manager,
      'SELECT id FROM platform.trusted_document_manifests WHERE app_id = $1 AND hash = $2 AND revoked_at IS NULL',
      [appId, hash],
    );
    return found?.id ?? null;
  }

  /** Returns the first id that stands for another text in the app, or null. The app must be locked. */
  async takenId(tx: Transaction, appId: string, documents: readonly TrustedDocument[]): Promise<string | null> {
    const [found] = await prepared<{ readonly id: string }>(
      tx.manager,
      `SELECT d.id FROM unnest($2::text[], $3::text[]) AS given (id, text_hash)
       JOIN platform.trusted_documents d ON d.app_id = $1 AND d.id = given.id WHERE d.text_hash <> given.text_hash ORDER BY d.id LIMIT 1`,
      [appId, documents.map(({ id }) => id), documents.map(({ textHash }) => textHash)],
    );
    return found?.id ?? null;
  }

  /** Counts the manifests of an app that are not revoked, and their documents. */
  counts(tx: Transaction, appId: string): Promise<{ readonly manifests: number; readonly documents: number }> {
    return preparedRow(
      tx.manager,
      `SELECT (SELECT count(*)::int FROM platform.trusted_document_manifests WHERE app_id = $1 AND revoked_at IS NULL) AS manifests,
       (SELECT count(*)::int FROM platform.trusted_documents WHERE app_id = $1) AS documents`,
      [appId],
    );
  }

  /** Saves a new manifest, and adds it to its documents. */
  async add(tx: Transaction, manifest: TrustedDocumentManifest, documents: readonly TrustedDocument[]): Promise<void> {
    await saveRow(tx, manifest);
    await executeDeferred(
      tx.manager,
      `INSERT INTO platform.trusted_documents AS d (app_id, id, account_id, text, text_hash, manifest_ids)
       SELECT $1, given.id, $2, given.text, given.text_hash, ARRAY[$3::text] FROM unnest($4::text[], $5::text[], $6::text[]) AS given (id, text, text_hash)
       ON CONFLICT ON CONSTRAINT trusted_documents_pkey DO UPDATE SET manifest_ids = d.manifest_ids || excluded.manifest_ids`,
      [
        manifest.appId,
        manifest.accountId,
        manifest.id,
        documents.map(({ id }) => id),
        documents.map(({ text }) => text),
        documents.map(({ textHash }) => textHash),
      ],
    );
  }

  /** Returns the manifest of an app that is not revoked, by id or by hash, locked. Throws `NotFound`. The app must be locked. */
  async lock(tx: Transaction, appId: string, idOrHash: string): Promise<TrustedDocumentManifest> {
    const [found] = await prepared<{ readonly id: string }>(
      tx.manager,
      'SELECT id FROM platform.trusted_document_manifests WHERE app_id = $1 AND (id = $2 OR hash = $2) AND revoked_at IS NULL',
      [appId, idOrHash],
    );
    if (!found) throw new NotFound();
    return requireRow(lockRow(tx, TrustedDocumentManifest, found.id));
  }

  /** Revokes a manifest: its documents that no other manifest has can no longer be executed. */
  async revoke(tx: Transaction, manifest: TrustedDocumentManifest): Promise<void> {
    await saveRow(tx, Object.assign(manifest, { revokedAt: tx.clock.now() }));
    await executeDeferred(
      tx.manager,
      'UPDATE platform.trusted_documents SET manifest_ids = array_remove(manifest_ids, $2) WHERE app_id = $1 AND $2 = ANY(manifest_ids)',
      [manifest.appId, manifest.id],
    );
    await executeDeferred(
      tx.manager,
      `DELETE FROM platform.trusted_documents WHERE app_id = $1 AND manifest_ids = '{}'`,
      [manifest.appId],
    );
  }

  /** Revokes all manifests of an app. */
  async revokeAll(tx: Transaction, appId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE platform.trusted_document_manifests SET revoked_at = $2 WHERE app_id = $1 AND revoked_at IS NULL',
      [appId, tx.clock.now()],
    );
    await executeDeferred(tx.manager, 'DELETE FROM platform.trusted_documents WHERE app_id = $1', [appId]);
  }
}
