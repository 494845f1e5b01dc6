import {
  type Commands,
  type Database,
  DueWorker,
  FileReplicas,
  type Logger,
  type ReferenceResolver,
  SealedBox,
  createContext,
  selectionOf,
  systemClock,
  systemPrincipal,
  payloadResolver,
} from '../../../kit/src';
import type { AccountVerifications } from '../account-verifications/account-verifications';
import { AccountLatestVerificationResolver, UserLatestVerificationResolver } from './owner-verification.resolver';
import { ReviewRecorder } from './reviews/review-recorder';
import { ReviewRunner } from './reviews/review-runs';
import type { VerificationReviewer } from './reviews/reviewer';
import { SandboxReviewResolver } from './reviews/sandbox-review.resolver';
import { SandboxReviewer } from './reviews/sandbox-reviewer';
import { SandboxReviews } from './reviews/sandbox-reviews';
import { SessionKeys } from './session-keys';
import { VerificationSessionResolver } from './session.resolver';
import { Submissions } from './submissions';
import { identityProfileReadModel, verificationReadModel } from './verification.read-model';
import { VerificationReads, VerificationRepository } from './verification.repository';
import { VerificationResolver } from './verification.resolver';
import { VerificationService } from './verification.service';
import { VerificationPayload, Verification } from './verification.type';

export interface VerificationDependencies {
  readonly database: Database;
  readonly commands: Commands;
  readonly accounts: AccountVerifications;
  readonly log: Logger;
  readonly committed: () => void;
  /** Adds the sandbox commands that simulate review decisions, and a simulated reviewer. */
  readonly sandbox: boolean;
  /** Public URL of the service, for links. */
  readonly origin: string;
  /** Encrypts personal data, and serves to derive the keys of sessions; at least 32 characters. */
  readonly secret: string;
  /** Reviewer to use instead of the simulated one. */
  readonly reviewer?: VerificationReviewer;
}

/** Creates the verification module: its resolvers and reference resolvers, and the worker for reviews. */
export function createVerifications(deps: VerificationDependencies) {
  const { database, commands, log, sandbox, secret } = deps;
  const sealedBox = new SealedBox(secret, 'verifications');
  const keys = new SessionKeys(deps.origin, secret);
  const files = new FileReplicas(database);
  const repository = new VerificationRepository(database, sealedBox);
  const reviewer = deps.reviewer ?? (sandbox ? new SandboxReviewer(systemClock) : null);
  const recorder = new ReviewRecorder(repository, deps.accounts);
  const service = new VerificationService({ verifications: repository, files, keys, isReviewed: reviewer !== null });
  const submissions = new Submissions({ service, commands, files, secret });
  const [reads, profiles] = [
    new VerificationReads(database, verificationReadModel(sealedBox), keys),
    new VerificationReads(database, identityProfileReadModel(sealedBox), keys),
  ];
  const runner = new ReviewRunner({ ...deps, verifications: repository, recorder, reviewer });
  const atWork = createContext({ principal: systemPrincipal, requestId: 'verifications', log });
  return {
    reads,
    runs: runner,
    runDue: () => runner.runDue(atWork),
    workers: (): DueWorker[] => [new DueWorker({ name: 'verifications', log }, () => runner.runDue(atWork))],
    references: {
      Verification: ({ id }, ctx, info) => reads.getReference(ctx, id as string, selectionOf(info, 'Verification')),
      IdentityProfile: ({ id }, ctx, info) =>
        profiles.getReference(ctx, id as string, selectionOf(info, 'IdentityProfile')),
    } satisfies Record<string, ReferenceResolver>,
    resolvers: [
      new VerificationResolver(reads, profiles, submissions),
      payloadResolver(VerificationPayload, Verification, (...read) => reads.getCommandResult(...read)),
      new VerificationSessionResolver(reads, submissions),
      new AccountLatestVerificationResolver(reads),
      new UserLatestVerificationResolver(reads),
      ...(sandbox ? [new SandboxReviewResolver(new SandboxReviews(repository, recorder), commands)] : []),
    ],
  };
}
