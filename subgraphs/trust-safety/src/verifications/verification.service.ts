import { type KnownFile, type KnownFiles, NotFound, ParameterInvalid, type Transaction, newId } from '../../../kit/src';
import { takeAnswers } from './answers';
import { type Dossier, noSecrets } from './dossier';
import { checkFields, takeDocuments, takeFields } from './fields';
import { answered, askForMissing, isComplete } from './requests';
import { type SessionKeys, isExpired } from './session-keys';
import { SessionEnded, VerificationNotOpen } from './verification.errors';
import { VerificationEntity } from './verification.entity';
import { recordVerificationChanged } from './verification.events';
import type { RequestedInformationAnswer, VerificationCreateInput, VerificationPatch } from './verification.inputs';
import { verificationPolicy } from './verification.policy';
import type { VerificationRepository } from './verification.repository';
import { type VerificationKind, isOpen } from './verification.states';

export interface VerificationServiceParts {
  readonly verifications: VerificationRepository;
  readonly files: KnownFiles;
  readonly keys: SessionKeys;
  /** Whether there is a reviewer. */
  readonly isReviewed: boolean;
}

/** Maximum number of answers per request. */
const mostAnswers = 50;
/** Delay of the review after a submission, in milliseconds, so that the client first reads the submitted state. */
const grace = 2_000;

/** Commands on verifications. Each runs inside the given transaction and returns the id of the verification. */
export class VerificationService {
  constructor(private readonly parts: VerificationServiceParts) {}

  /**
   * Creates a verification, or resumes the one that is not rejected. A resumed one accepts the input while it is open,
   * and an expired session is renewed. Throws the errors of fields, documents and files.
   */
  async create(tx: Transaction, input: VerificationCreateInput): Promise<string> {
    const kind = input.kind ?? 'individual';
    const owner = verificationPolicy.ownerForNew(tx, input.accountId);
    checkFields(kind, 'create', input);
    await this.parts.verifications.claimOwner(tx, owner);
    const current = await this.parts.verifications.currentId(tx, owner, kind);
    if (current !== null) return this.resume(tx, await this.parts.verifications.lock(tx, current), input);
    const dossier = newDossier(tx, owner, kind);
    if (await this.takeForm(tx, dossier, input)) dossier.verification.status = 'pending';
    this.handInWhereComplete(tx, dossier);
    await this.parts.verifications.save(tx, dossier);
    return dossier.verification.id;
  }

  /** Adds the given information. Throws `VerificationNotOpen`, and the errors of fields and answers. */
  async update(tx: Transaction, id: string, input: VerificationPatch): Promise<string> {
    const dossier = await this.parts.verifications.lock(tx, id);
    const { verification } = dossier;
    verificationPolicy.requireReach(tx, verification.accountId);
    verificationPolicy.requireWrite(tx, verification.accountId);
    checkFields(verification.kind, 'update', input);
    if (Object.values(input).every((value) => value == null || (Array.isArray(value) && value.length === 0))) return id;
    await this.add(
      tx,
      dossier,
      (files) => {
        takeFields(dossier, input, tx.clock.now());
        this.answer(tx, dossier, input.requestedInformation ?? [], files);
      },
      filesIn(input),
    );
    return id;
  }

  /** Applies answers from the hosted page. Throws `SessionEnded` after the key has expired. */
  async answerSession(
    tx: Transaction,
    id: string,
    key: string,
    answers: readonly RequestedInformationAnswer[],
  ): Promise<string> {
    verificationPolicy.requirePage(tx);
    const dossier = await this.parts.verifications.lock(tx, id);
    if (!this.parts.keys.opens(dossier.verification, key)) throw new NotFound();
    if (isExpired(dossier.verification, tx.clock.now())) throw new SessionEnded();
    await this.add(
      tx,
      dossier,
      (files) => this.answer(tx, dossier, answers, files),
      filesIn({ requestedInformation: [...answers] }),
    );
    return id;
  }

  private async resume(tx: Transaction, dossier: Dossier, input: VerificationCreateInput): Promise<string> {
    const { verification } = dossier;
    if (!isOpen(verification.status)) return verification.id;
    const [before, wasExpired] = [verification.status, isExpired(verification, tx.clock.now())];
    if (wasExpired) verification.sessionStartedAt = tx.clock.now();
    const given = await this.takeForm(tx, dossier, input);
    if (!given && !wasExpired) return verification.id;
    if (given && verification.status === 'not_started') verification.status = 'pending';
    if (given) this.handInWhereComplete(tx, dossier);
    verification.updatedAt = tx.clock.now();
    await this.parts.verifications.save(tx, dossier);
    await recordVerificationChanged(tx, verification, before);
    return verification.id;
  }

  private async takeForm(tx: Transaction, dossier: Dossier, input: VerificationCreateInput): Promise<boolean> {
    const files = await this.usable(tx, dossier, filesIn(input));
    const fields = takeFields(dossier, input, tx.clock.now());
    return takeDocuments(dossier, input, files) || fields;
  }

  private async add(
    tx: Transaction,
    dossier: Dossier,
    take: (files: ReadonlyMap<string, KnownFile>) => void,
    fileIds: readonly string[],
  ): Promise<void> {
    const { verification } = dossier;
    if (!isOpen(verification.status)) throw new VerificationNotOpen(verification.status);
    const before = verification.status;
    take(await this.usable(tx, dossier, fileIds));
    if (verification.status === 'not_started') verification.status = 'pending';
    this.handInWhereComplete(tx, dossier);
    verification.updatedAt = tx.clock.now();
    await this.parts.verifications.save(tx, dossier);
    await recordVerificationChanged(tx, verification, before);
  }

  private answer(
    tx: Transaction,
    dossier: Dossier,
    answers: readonly RequestedInformationAnswer[],
    files: ReadonlyMap<string, KnownFile>,
  ): void {
    if (answers.length > mostAnswers)
      throw new ParameterInvalid(['requestedInformation'], `At most ${mostAnswers} answers are taken at once.`);
    takeAnswers(dossier, answers, { files, now: tx.clock.now() });
  }

  /** Returns the files that are accessible to the caller; on the hosted page, those of the verification's owner. */
  private async usable(
    tx: Transaction,
    { verification }: Dossier,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, KnownFile>> {
    if (ids.length === 0) return new Map();
    const files = await this.parts.files.usable(tx, ids);
    if (tx.principal.kind !== 'system') return files;
    return new Map([...files].filter(([, { accountId }]) => accountId === verification.accountId));
  }

  /** Submits the verification once all required items are answered. Unanswered optional items are dropped. */
  private handInWhereComplete(tx: Transaction, dossier: Dossier): void {
    if (!isComplete(dossier)) return;
    answered(dossier, () => true);
    const { verification } = dossier;
    const nextRunAt = this.parts.isReviewed ? new Date(tx.clock.now().getTime() + grace) : null;
    Object.assign(verification, {
      status: 'processing',
      round: verification.round + 1,
      failedRuns: 0,
      nextRunAt,
    } satisfies Partial<VerificationEntity>);
  }
}

/** Returns the ids of all files in an input. */
export function filesIn({
  documents,
  requestedInformation,
}: Pick<VerificationCreateInput, 'documents'> & Pick<VerificationPatch, 'requestedInformation'>): string[] {
  const pages = Object.values(documents ?? {}).filter((id): id is string => typeof id === 'string');
  return [...new Set([...pages, ...(requestedInformation ?? []).flatMap(({ file }) => file ?? [])])];
}

function newDossier(tx: Transaction, accountId: string, kind: VerificationKind): Dossier {
  const now = tx.clock.now();
  const verification = Object.assign(new VerificationEntity(), {
    id: newId('idpf'),
    accountId,
    kind,
    status: 'not_started',
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    country: null,
    businessName: null,
    businessStructure: null,
    businessWebsite: null,
    placeOfIncorporation: null,
    address: null,
    documentType: null,
    requestedInformation: [],
    requiredDocuments: [],
    lastErrorCode: null,
    lastErrorReason: null,
    sessionStartedAt: now,
    round: 0,
    failedRuns: 0,
    nextRunAt: null,
    createdAt: now,
    updatedAt: now,
  } satisfies VerificationEntity);
  const dossier = { verification, secrets: noSecrets() };
  askForMissing(dossier);
  return dossier;
}
