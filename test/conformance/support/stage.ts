import type { TestService } from '../../support/service';
import type { HttpResponse } from '../../support/http-call';
import { DatabaseState } from '../../support/database-state';
import { type CaseFile, type CaseOperation, type CaseRequest } from './case-file';
import { type Names, readNames } from './names';
import { operationOf } from './operation';
import { addCases } from '../../support/resolution-cases';
import { addPurchases } from '../../support/purchases';
import { addPrerequisites } from './prerequisites';

/** A service on which cases run, each from the same initial state. */
export interface Stage {
  readonly service: TestService;
  readonly names: Names;
  /** Sends the request of a case at a version. Its changes are reverted before the next request. */
  play(file: CaseFile, version: string, request: CaseRequest): Promise<HttpResponse>;
  /** Does work that sends its own requests, from the initial state. Its changes are reverted before the next request. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Returns the graph operation of a case's request. */
  operation(file: CaseFile, version: string, request: CaseRequest): CaseOperation | null;
  /** Restores the initial state of the service. */
  close(): Promise<void>;
}

/** Opens a runner on a service with the demo data. */
export async function openCaseRunner(service: TestService): Promise<Stage> {
  const state = await DatabaseState.open(service.databaseUrl);
  await addPurchases(service.databaseUrl, state);
  await addCases(state);
  const receiver = await addPrerequisites(service, state);
  await state.remember();
  const names = await readNames(service, state);
  let isFresh = true;
  const begin = async (isRead: boolean): Promise<void> => {
    if (!isFresh) await state.restore();
    isFresh = isRead;
  };
  return {
    service,
    names,
    play: async ({ endpoint, api }, version, request) => {
      const [method] = endpoint.split(' ');
      await begin(method === 'GET');
      const { path, body, as = 'latest', key } = names.fill(request);
      // A key identifies one request, and the version is part of the request.
      const headers = {
        ...(version !== 'v2' && { 'api-version-date': version }),
        ...(key !== undefined && { 'idempotency-key': `${key} ${version}` }),
      };
      return service.request({
        method,
        path: `/api/${api}${path}`,
        as: names.credential(as),
        headers,
        body: body as object | undefined,
      });
    },
    run: async (work) => {
      await begin(false);
      return work();
    },
    operation: ({ endpoint, api }, version, request) => {
      const userId = request.as?.startsWith('user.') ? names.fill(`{{${request.as}}}`) : null;
      const caller = { accountId: (service.demoData.accounts[0] as { id: string }).id, userId };
      return names.put(operationOf(api, endpoint, version, names.fill(request), caller));
    },
    close: async () => {
      if (!isFresh) await state.restore();
      await state.close();
      await receiver.close();
    },
  };
}
