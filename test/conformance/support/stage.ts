import type { TestService } from '../../support/service';
import type { HttpAnswer } from '../../support/http-call';
import { WorldState } from '../../support/world-state';
import { type CaseFile, type CaseOperation, type CaseRequest } from './case-file';
import { type Names, readNames } from './names';
import { operationOf } from './operation';
import { addCases } from '../../support/resolution-cases';
import { addPurchases } from '../../support/purchases';

/** A service on which cases are played, each from the same beginning. */
export interface Stage {
  readonly service: TestService;
  readonly names: Names;
  /** Sends a case's request at a version; what it changes is undone before the next one. */
  play(file: CaseFile, version: string, request: CaseRequest): Promise<HttpAnswer>;
  /** What a case's request becomes in the graph. */
  operation(file: CaseFile, version: string, request: CaseRequest): CaseOperation | null;
  /** Leaves the service as it was. */
  close(): Promise<void>;
}

/** Plays on a service that holds the demo world. */
export async function openStage(service: TestService): Promise<Stage> {
  const state = await WorldState.open(service.databaseUrl);
  await addPurchases(service.databaseUrl, state);
  await addCases(state);
  await state.remember();
  const names = await readNames(service, state);
  let isFresh = true;
  return {
    service,
    names,
    play: async ({ endpoint, api }, version, request) => {
      const [method] = endpoint.split(' ');
      if (!isFresh) await state.restore();
      isFresh = method === 'GET';
      const { path, body, as = 'latest', key } = names.fill(request);
      // A key stands for one request, and versions are part of it.
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
    operation: ({ endpoint, api }, version, request) => {
      const userId = request.as?.startsWith('user.') ? names.fill(`{{${request.as}}}`) : null;
      const caller = { accountId: (service.world.accounts[0] as { id: string }).id, userId };
      return names.put(operationOf(api, endpoint, version, names.fill(request), caller));
    },
    close: async () => {
      if (!isFresh) await state.restore();
      await state.close();
    },
  };
}
