import {
  type Commands,
  type Context,
  type Database,
  DueWorker,
  FileReplicas,
  type Logger,
  type SubgraphDefinition,
  createContext,
  selectionOf,
  systemPrincipal,
} from '../../../kit/src';
import type { PaymentReplicaRepository } from '../payment-replicas/payment-replica.repository';
import type { PaymentArrivals } from '../payment-replicas/payment-arrivals';
import { PaymentResolutionsResolver } from './payment-resolutions.resolver';
import { CaseAttachments } from './resolution-case.attachments';
import { ResolutionCaseCommandsResolver } from './resolution-case-commands.resolver';
import { CaseDeadlines } from './resolution-case.deadlines';
import { caseDisputes } from './resolution-case.disputes';
import { ResolutionCaseEntity } from './resolution-case.entity';
import { ResolutionCaseEventEntity } from './resolution-case-event.entity';
import { resolutionCaseEventReadModel } from './resolution-case-event.read-model';
import { ResolutionCaseEventRepository } from './resolution-case-event.repository';
import { resolutionCaseReadModel } from './resolution-case.read-model';
import { CaseRecorder } from './resolution-case.recorder';
import { ResolutionCaseRepository } from './resolution-case.repository';
import { ResolutionCaseResolver } from './resolution-case.resolver';
import { ResolutionCaseService } from './resolution-case.service';
import { SandboxResolutionCaseResolver } from './sandbox-resolution-case.resolver';

export const resolutionCaseEntities = [ResolutionCaseEntity, ResolutionCaseEventEntity];

export interface ResolutionCaseDependencies {
  readonly database: Database;
  readonly commands: Commands;
  readonly payments: PaymentReplicaRepository;
  readonly arrivals: PaymentArrivals;
  readonly log: Logger;
  /** Called after each commit, so that the new events are published immediately. */
  readonly committed: () => void;
  /** Adds the sandbox commands that simulate the platform. */
  readonly sandbox: boolean;
}

/** Creates the resolution case module: its resolvers and reference resolvers, event consumers, and the worker for overdue responses. */
export function createResolutionCases(deps: ResolutionCaseDependencies) {
  const { database, commands, payments, log, sandbox } = deps;
  const cases = new ResolutionCaseRepository(database, resolutionCaseReadModel(), payments);
  const recorder = new CaseRecorder(cases);
  const service = new ResolutionCaseService({
    cases,
    payments,
    recorder,
    attachments: new CaseAttachments(new FileReplicas(database)),
  });
  const deadlines = new CaseDeadlines({ ...deps, cases, recorder });
  const atWork = () => createContext({ principal: systemPrincipal, requestId: 'resolution cases', log });
  return {
    repository: cases,
    /** Closes cases with an overdue response, a limited number per call. Returns how many were closed. */
    closeOverdue: (ctx: Context) => deadlines.closeOverdue(ctx),
    consumers: [caseDisputes({ database, log, cases, recorder })],
    workers: (): DueWorker[] => [
      new DueWorker({ name: 'resolution cases', log }, () => deadlines.closeOverdue(atWork())),
    ],
    resolvers: [
      new ResolutionCaseResolver(cases, new ResolutionCaseEventRepository(database, resolutionCaseEventReadModel())),
      new ResolutionCaseCommandsResolver(cases, deps.arrivals, service, commands),
      new PaymentResolutionsResolver(cases),
      ...(sandbox ? [new SandboxResolutionCaseResolver(service, commands)] : []),
    ],
    references: {
      ResolutionCenterCase: ({ id }, ctx, info) =>
        cases.getReference(ctx, id as string, selectionOf(info, 'ResolutionCenterCase')),
    } satisfies SubgraphDefinition['references'],
  };
}
