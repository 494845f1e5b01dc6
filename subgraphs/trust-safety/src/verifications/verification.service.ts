import {
  type FileReplica,
  type FileReplicas,
  NotFound,
  ParameterInvalid,
  type Transaction,
  newId,
} from '../../../kit/src';
import { applyAnswers } from './answers';
import { type VerificationRecord, noSecrets } from './verification-record';
import { checkFields, applyDocuments, applyFields } from './fields';
import { markSubmitted, requestMissingInformation, isComplete } from './requests';
import { type SessionKeys, isExpired } from './session-keys';
import { VerificationSessionExpired, VerificationNotOpen } from './verification.errors';
import { VerificationEntity } from './verification.entity';
import { recordVerificationChanged } from './verification.events';
import type { RequestedInformationAnswer, VerificationCreateInput, VerificationPatch } from './verification.inputs';
import { verificationPolicy } from './verification.policy';
import type { VerificationRepository } from './verification.repository';
import { type VerificationKind, isOpen } from './verification.states';

export interface VerificationServiceDependencies {
  readonly verifications: VerificationRepository;
  readonly files: FileReplicas;
  readonly keys: SessionKeys;
  /** Whether a reviewer exists; if not, submissions remain pending. */
  readonly isReviewed: boolean;
}

/** Maximum number of answers per request. */
const maxAnswers = 50;
/** Delay of the review after a submission, in milliseconds, so that the client first reads the submitted state. */
const reviewDelayMs = 2_000;

/** Commands on verifications. Each runs inside the given transaction and returns the id of the verification. */
export class VerificationService {
  constructor(private readonly deps: VerificationServiceDependencies) {}

  /**
   * Creates a verification, or resumes the owner's existing one of the same kind that is not rejected. A resumed
   * verification accepts the input while it is open; an expired session is renewed. Throws the errors of fields,
   * documents and files.
   */
  async create(tx: Transaction, input: VerificationCreateInput): Promise<string> {
    const kind = input.kind ?? 'individual';
    const owner = verificationPolicy.ownerForNew(tx, input.accountId);
    checkFields(kind, 'create', input);
    await this.deps.verifications.claimOwner(tx, owner);
    const current = await this.deps.verifications.currentId(tx, owner, kind);
    if (current !== null) return this.resume(tx, await this.deps.verifications.lock(tx, current), input);
    const record = newVerificationRecord(tx, owner, kind);
    if (await this.applyForm(tx, record, input)) record.verification.status = 'pending';
    this.submitIfComplete(tx, record);
    await this.deps.verifications.save(tx, record);
    return record.verification.id;
  }

  /**
   * Adds the given information to the verification. Throws `VerificationNotOpen`, and the errors of fields and answers.
   */
  async update(tx: Transaction, id: string, input: VerificationPatch): Promise<string> {
    const record = await this.deps.verifications.lock(tx, id);
    const { verification } = record;
    verificationPolicy.requireReach(tx, verification.accountId);
    verificationPolicy.requireWrite(tx, verification.accountId);
    checkFields(verification.kind, 'update', input);
    if (Object.values(input).every((value) => value == null || (Array.isArray(value) && value.length === 0))) return id;
    await this.add(
      tx,
      record,
      (files) => {
        applyFields(record, input, tx.clock.now());
        this.applyAnswers(tx, record, input.requestedInformation ?? [], files);
      },
      filesIn(input),
    );
    return id;
  }

  /**
   * Stores answers from the hosted page. Throws `NotFound` for a wrong key and `VerificationSessionExpired` for an
   * expired session.
   */
  async answerSession(
    tx: Transaction,
    id: string,
    key: string,
    answers: readonly RequestedInformationAnswer[],
  ): Promise<string> {
    verificationPolicy.requirePage(tx);
    const record = await this.deps.verifications.lock(tx, id);
    if (!this.deps.keys.opens(record.verification, key)) throw new NotFound();
    if (isExpired(record.verification, tx.clock.now())) throw new VerificationSessionExpired();
    await this.add(
      tx,
      record,
      (files) => this.applyAnswers(tx, record, answers, files),
      filesIn({ requestedInformation: [...answers] }),
    );
    return id;
  }

  private async resume(tx: Transaction, record: VerificationRecord, input: VerificationCreateInput): Promise<string> {
    const { verification } = record;
    if (!isOpen(verification.status)) return verification.id;
    const [before, wasExpired] = [verification.status, isExpired(verification, tx.clock.now())];
    if (wasExpired) verification.sessionStartedAt = tx.clock.now();
    const given = await this.applyForm(tx, record, input);
    if (!given && !wasExpired) return verification.id;
    if (given && verification.status === 'not_started') verification.status = 'pending';
    if (given) this.submitIfComplete(tx, record);
    verification.updatedAt = tx.clock.now();
    await this.deps.verifications.save(tx, record);
    await recordVerificationChanged(tx, verification, before);
    return verification.id;
  }

  private async applyForm(
    tx: Transaction,
    record: VerificationRecord,
    input: VerificationCreateInput,
  ): Promise<boolean> {
    const files = await this.findAccessibleFiles(tx, record, filesIn(input));
    const fields = applyFields(record, input, tx.clock.now());
    return applyDocuments(record, input, files) || fields;
  }

  private async add(
    tx: Transaction,
    record: VerificationRecord,
    applyFiles: (files: ReadonlyMap<string, FileReplica>) => void,
    fileIds: readonly string[],
  ): Promise<void> {
    const { verification } = record;
    if (!isOpen(verification.status)) throw new VerificationNotOpen(verification.status);
    const before = verification.status;
    applyFiles(await this.findAccessibleFiles(tx, record, fileIds));
    if (verification.status === 'not_started') verification.status = 'pending';
    this.submitIfComplete(tx, record);
    verification.updatedAt = tx.clock.now();
    await this.deps.verifications.save(tx, record);
    await recordVerificationChanged(tx, verification, before);
  }

  private applyAnswers(
    tx: Transaction,
    record: VerificationRecord,
    answers: readonly RequestedInformationAnswer[],
    files: ReadonlyMap<string, FileReplica>,
  ): void {
    if (answers.length > maxAnswers)
      throw new ParameterInvalid(['requestedInformation'], `At most ${maxAnswers} answers can be submitted at once.`);
    applyAnswers(record, answers, { files, now: tx.clock.now() });
  }

  /**
   * Returns those of the given files that the caller can access, by id; for the hosted page, those of the
   * verification's owner.
   */
  private async findAccessibleFiles(
    tx: Transaction,
    { verification }: VerificationRecord,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, FileReplica>> {
    if (ids.length === 0) return new Map();
    const files = await this.deps.files.usable(tx, ids);
    if (tx.principal.kind !== 'system') return files;
    return new Map([...files].filter(([, { accountId }]) => accountId === verification.accountId));
  }

  /**
   * Submits the verification for review once all required items are answered. Optional items that are not answered are
   * no longer requested.
   */
  private submitIfComplete(tx: Transaction, record: VerificationRecord): void {
    if (!isComplete(record)) return;
    markSubmitted(record, () => true);
    const { verification } = record;
    const nextRunAt = this.deps.isReviewed ? new Date(tx.clock.now().getTime() + reviewDelayMs) : null;
    Object.assign(verification, {
      status: 'processing',
      round: verification.round + 1,
      failedRuns: 0,
      nextRunAt,
    } satisfies Partial<VerificationEntity>);
  }
}

/** Returns the ids of all files that an input references. */
export function filesIn({
  documents,
  requestedInformation,
}: Pick<VerificationCreateInput, 'documents'> & Pick<VerificationPatch, 'requestedInformation'>): string[] {
  const pages = Object.values(documents ?? {}).filter((id): id is string => typeof id === 'string');
  return [...new Set([...pages, ...(requestedInformation ?? []).flatMap(({ file }) => file ?? [])])];
}

function newVerificationRecord(tx: Transaction, accountId: string, kind: VerificationKind): VerificationRecord {
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
  const record = { verification, secrets: noSecrets() };
  requestMissingInformation(record);
  return record;
}
