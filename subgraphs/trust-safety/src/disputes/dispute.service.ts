import { type Transaction, checkLength } from '../../../kit/src';
import type { Dispute } from './dispute.resource';
import { EvidenceLocked } from './dispute.errors';
import { recordDisputeEvent } from './dispute.events';
import type { DisputeDocumentInput, DisputeEvidenceInput } from './dispute.inputs';
import { disputePolicy } from './dispute.policy';
import type { DisputeRepository } from './dispute.repository';
import {
  type EvidenceAttachments,
  type EvidenceTextValues,
  evidenceAttachments,
  evidenceLock,
  evidenceTextFields,
} from './evidence';
import type { EvidenceFiles } from './evidence-files';

/** Maximum length of a text field of the evidence, in characters. */
const maxTextLength = 20_000;

/**
 * Commands of sellers on disputes. Each runs inside the given transaction, returns the id of the dispute, and throws
 * `EvidenceLocked` if the evidence is final.
 */
export class DisputeService {
  constructor(
    private readonly disputes: DisputeRepository,
    private readonly files: EvidenceFiles,
  ) {}

  /** Changes the given text and file fields of the evidence; null clears a field. */
  async update(tx: Transaction, id: string, given: DisputeEvidenceInput): Promise<string> {
    const dispute = await this.editable(tx, id);
    dispute.evidence = mergeEvidence(dispute.evidence, given);
    dispute.attachments = await this.attached(tx, dispute.attachments, given);
    return this.saveAndPublish(tx, dispute);
  }

  /** Replaces all documents of the evidence. */
  async setDocuments(tx: Transaction, id: string, documents: readonly DisputeDocumentInput[]): Promise<string> {
    const dispute = await this.editable(tx, id);
    dispute.documents = await this.files.documents(tx, documents);
    return this.saveAndPublish(tx, dispute);
  }

  /** Submits the evidence to the bank. Afterwards, the evidence can no longer be changed. */
  async submit(tx: Transaction, id: string): Promise<string> {
    const dispute = await this.editable(tx, id);
    Object.assign(dispute, { status: 'under_review', evidenceSubmittedAt: tx.clock.now() });
    return this.saveAndPublish(tx, dispute);
  }

  private async editable(tx: Transaction, id: string): Promise<Dispute> {
    const dispute = await this.disputes.lock(tx, id);
    disputePolicy.requireWrite(tx, dispute.accountId);
    const { status, evidenceSubmittedAt: submittedAt, evidenceDueAt: dueAt, decidedAt } = dispute;
    const lock = evidenceLock({ status, submittedAt, dueAt, decidedAt }, tx.clock.now());
    if (lock !== null) throw new EvidenceLocked(lock);
    return dispute;
  }

  private async attached(
    tx: Transaction,
    current: EvidenceAttachments,
    given: DisputeEvidenceInput,
  ): Promise<EvidenceAttachments> {
    const attachments = { ...current };
    for (const name of evidenceAttachments) {
      const reference = given[name];
      if (reference === null) delete attachments[name];
      else if (reference !== undefined)
        attachments[name] = await this.files.attachment(tx, reference, ['evidence', name]);
    }
    return attachments;
  }

  private async saveAndPublish(tx: Transaction, dispute: Dispute): Promise<string> {
    dispute.updatedAt = tx.clock.now();
    await this.disputes.save(tx, dispute);
    await recordDisputeEvent(tx, 'dispute.updated', dispute);
    return dispute.id;
  }
}

/** Returns the current text fields of the evidence with the given fields replaced; a null field is removed. */
function mergeEvidence(current: EvidenceTextValues, given: DisputeEvidenceInput): EvidenceTextValues {
  const evidenceFields = { ...current };
  for (const name of evidenceTextFields) {
    const text = given[name];
    checkLength(text, maxTextLength, ['evidence', name]);
    if (text === null) delete evidenceFields[name];
    else if (text !== undefined) evidenceFields[name] = text;
  }
  return evidenceFields;
}
