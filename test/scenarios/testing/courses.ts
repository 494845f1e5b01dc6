import { type Api, apiOf, newestVersion, uploadFile } from '../../support/api';
import { openService, type TestService } from '../../support/service';

type ResponseBody = Readonly<Record<string, any>>;

export let service: TestService;
export let api: Api<ResponseBody>;
export let experience: string;

/** Registers hooks that start the service, with an experience for courses, before the tests of a file and stop it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    service = await openService();
    api = apiOf(service);
    const [account] = service.demoData.accounts;
    experience = (
      await api.ok('POST', '/experiences', { body: { account_id: account?.id, app_id: 'app_courses', name: 'School' } })
    ).id;
  });
  afterAll(() => service.close());
}

export const versions = ['2025-01-01', '2026-07-20', '2026-07-23', newestVersion];
export const course = (overrides: object = {}) => ({ experience_id: experience, title: 'Chess', ...overrides });
export const createResource = async (path: string, body: object) => (await api.ok('POST', path, { body })).id as string;

/** Uploads a file and completes it; its content may still be under inspection. Returns its id. */
export const uploaded = (filename: string, bytes: Buffer): Promise<string> => uploadFile(api, filename, bytes);
