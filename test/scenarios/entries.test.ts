import type { HttpAnswer } from '../support/http-call';
import { listenTo } from '../support/live-events';
import { openService, type TestService } from '../support/service';

let service: TestService;
let accountId: string;
let planId: string;
beforeAll(async () => {
  service = await openService();
  accountId = service.world.accounts[0]?.id as string;
  planId = (await service.ask('{ plans(releaseMethods: [WAITLIST]) { nodes { id } } }')).json.data.plans.nodes[0].id;
});
afterAll(() => service.close());
