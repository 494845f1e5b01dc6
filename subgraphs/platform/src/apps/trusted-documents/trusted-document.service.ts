import { type Context, newId, type Transaction, newRow } from '../../../../kit/src';
import { credentialsChanged } from '../../shared/credentials-changed';
import type { AppRepository } from '../apps/app.repository';
import { DocumentIdTaken, TooManyManifests, TooManyTrustedDocuments } from './trusted-document.errors';
import type { TrustedDocumentsInput } from './trusted-document.inputs';
import { trustedDocumentPolicy } from './trusted-document.policy';
import type { TrustedDocumentRepository } from './trusted-document.repository';
import { TrustedDocumentManifest } from './trusted-document.resource';
import { type CheckedManifest, checkedManifest, type DocumentCheck } from './trusted-document.rules';

/** Maximum numbers of manifests of an app that are not revoked, and of their documents. */
export const trustedDocumentLimits = { manifests: 100, documents: 5_000 } as const;

/** Commands on the trusted documents of apps. Each runs inside the given transaction, except for `checked`. */
export class TrustedDocumentService {
  constructor(
    private readonly documents: TrustedDocumentRepository,
    private readonly apps: AppRepository,
    private readonly problemsOf: DocumentCheck,
  ) {}

  /**
   * Checks a manifest before its transaction, because the validation takes up to seconds. Throws `NotFound`, `Forbidden`,
   * and `ParameterInvalid` with the reasons of all documents.
   */
  async checked(ctx: Context, { appId, documents }: TrustedDocumentsInput): Promise<CheckedManifest> {
    trustedDocumentPolicy.requireManage(ctx, await this.apps.accountOf(ctx, appId));
    return checkedManifest(documents, this.problemsOf);
  }

  /**
   * Registers a manifest and returns its id; that of the registered manifest if it has the same documents. The app is
   * locked, so that concurrent registrations cannot exceed the limits together or give an id two texts.
   */
  async push(tx: Transaction, appId: string, { documents, hash }: CheckedManifest): Promise<string> {
    const app = await this.apps.lock(tx, appId);
    trustedDocumentPolicy.requireManage(tx, app.accountId);
    const registered = await this.documents.activeWith(tx, appId, hash);
    if (registered !== null) return registered;
    const taken = await this.documents.takenId(tx, appId, documents);
    if (taken !== null) throw new DocumentIdTaken(taken, ['documents']);
    const manifest = newRow(TrustedDocumentManifest, tx.clock.now(), {
      id: newId('tdm'),
      accountId: app.accountId,
      appId,
      hash,
      documentCount: documents.length,
    });
    await this.documents.add(tx, manifest, documents);
    const counts = await this.documents.counts(tx, appId);
    if (counts.manifests > trustedDocumentLimits.manifests) throw new TooManyManifests(trustedDocumentLimits.manifests);
    if (counts.documents > trustedDocumentLimits.documents)
      throw new TooManyTrustedDocuments(trustedDocumentLimits.documents);
    await credentialsChanged(tx, appId);
    return manifest.id;
  }

  /** Revokes a manifest by its id or hash, and returns its id. Throws `NotFound`, also for a revoked manifest. */
  async revoke(tx: Transaction, appId: string, idOrHash: string): Promise<string> {
    const app = await this.apps.lock(tx, appId);
    trustedDocumentPolicy.requireManage(tx, app.accountId);
    const manifest = await this.documents.lock(tx, appId, idOrHash);
    await this.documents.revoke(tx, manifest);
    await credentialsChanged(tx, appId);
    return manifest.id;
  }
}
