import { createHmac } from 'node:crypto';
import type { Commands, Context, FileReplicas, Outcome } from '../../../kit/src';
import type { RequestedInformationAnswer, VerificationCreateInput, VerificationPatch } from './verification.inputs';
import { type VerificationService, filesIn } from './verification.service';

export interface SubmissionDependencies {
  readonly service: VerificationService;
  readonly commands: Commands;
  readonly files: FileReplicas;
  readonly secret: string;
}

/**
 * Runs verification commands, whose inputs contain personal data. Before the transaction, waits until this domain has
 * replicas of newly uploaded files. The idempotency check compares inputs by a keyed digest, because a plain digest of
 * guessable input could be reversed.
 */
export class Submissions {
  constructor(private readonly deps: SubmissionDependencies) {}

  create(ctx: Context, input: VerificationCreateInput): Promise<Outcome> {
    return this.run(ctx, 'verificationCreate', input, filesIn(input), (tx) => this.deps.service.create(tx, input));
  }

  update(ctx: Context, id: string, input: VerificationPatch): Promise<Outcome> {
    return this.run(ctx, 'verificationUpdate', { id, input }, filesIn(input), (tx) =>
      this.deps.service.update(tx, id, input),
    );
  }

  answerSession(ctx: Context, id: string, key: string, answers: RequestedInformationAnswer[]): Promise<Outcome> {
    const files = filesIn({ requestedInformation: answers });
    return this.run(ctx, 'verificationSessionAnswer', { id, answers }, files, (tx) =>
      this.deps.service.answerSession(tx, id, key, answers),
    );
  }

  private async run(
    ctx: Context,
    name: string,
    input: unknown,
    files: readonly string[],
    work: Parameters<Commands['run']>[3],
  ): Promise<Outcome> {
    if (files.length > 0) await this.deps.files.awaitReplicas(files);
    const digest = createHmac('sha256', this.deps.secret).update(JSON.stringify(input)).digest('base64url');
    return this.deps.commands.run(ctx, name, { digest }, work);
  }
}
