import { validateResponse } from '../../support/openapi';
import { type Case, type CaseFile, graphAt, readCaseFiles, requestAt, versionsOf } from '../support/case-file';
import { responseAt } from '../support/differences';
import { fieldProblems } from '../support/fields';
import { endpointKeys, isServed, versionsToTest } from '../support/operation';
import { expected } from '../support/patterns';
import type { TestService } from '../../support/service';
import { openCaseRunner, type Stage } from '../support/stage';

const files = readCaseFiles();

/** Checks the case files themselves, independently of a service. */
export function caseFileSuite(): void {
  it('every endpoint has a case file, and every case file an endpoint', () => {
    const written = [...files.values()].map(({ api, endpoint }) => `${api} ${endpoint}`);
    expect(written.toSorted()).toEqual([...endpointKeys].toSorted());
  });

  it('every case says what is answered at each of its versions, those that change its endpoint included, and at no other', () => {
    const problems = [...files].flatMap(([path, file]) =>
      file.cases.flatMap(({ title, answers }) => {
        const [written, expectedVersions] = [Object.keys(answers), versionsOf(file)];
        return written.join() === expectedVersions.join()
          ? []
          : [`${path}, ${title}: ${written.join()} instead of ${expectedVersions.join()}`];
      }),
    );
    expect(problems).toEqual([]);
  });

  it('knows which versions change an endpoint', () => {
    const changing = (endpoint: string) => versionsToTest(endpoint, []);
    expect(changing('GET /memberships')).toEqual(['2026-07-23', '2026-07-22']);
    expect(changing('POST /memberships/{id}/uncancel')).toEqual(['2026-07-23']);
    expect(changing('POST /promo_codes')).toEqual(['2026-08-03']);
    expect(changing('GET /plans')).toEqual(['2026-07-22', '2026-06-09']);
    expect(changing('GET /products/{id}')).toEqual(['2026-07-22', '2026-07-18']);
    expect(changing('DELETE /plans/{id}')).toEqual(['2026-07-22']);
    expect(changing('GET /users/me')).toEqual(['2026-08-13', '2026-07-22', '2026-07-08', '2026-06-08']);
    expect(changing('POST /memberships/invite')).toEqual([]);
  });
}

/** A case of a file at a version. */
type Play = readonly [title: string, version: string, one: Case];

/** Returns every case of a file at every version for which the file has responses. */
export function allPlaysOf(file: CaseFile): readonly Play[] {
  return file.cases.flatMap((one) => versionsOf(file).map((version) => [one.title, version, one] as const));
}

/** Returns every case of a file at the newest and the oldest version, and at each version that changes its endpoint. */
export function changedPlaysOf(file: CaseFile): readonly Play[] {
  const versions = versionsOf(file);
  const testedVersions = [versions[0], ...versionsToTest(file.endpoint, []), versions.at(-1)];
  return allPlaysOf(file).filter(([, version]) => testedVersions.includes(version));
}

/** Returns one case of a file, at the newest and at the oldest version at which its endpoint is tested. */
export function samplePlaysOf(file: CaseFile): readonly Play[] {
  const versions = versionsOf(file);
  return allPlaysOf(file).filter(
    ([, version, one]) => one === file.cases[0] && [versions[0], versions.at(-1)].includes(version),
  );
}

/**
 * Checks every response of the case files on a service with the demo data, and restores the demo data afterwards.
 *
 * @param playsOf selects the cases of a file, with their versions
 */
export function casesSuite(service: () => TestService, playsOf = allPlaysOf): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openCaseRunner(service());
  });
  afterAll(() => stage?.close());

  describe.each([...files].map(([path, file]) => [path, file] as const))('%s', (_path, file) => {
    it.each(playsOf(file))('%s, at %s', async (_title, version, one) => {
      const request = requestAt(one, version);
      const { status, json, headers } = await stage.play(file, version, request);
      const expectedResponse = responseAt(one, version);
      expect({ status, body: json }).toEqual({
        status: expectedResponse.status,
        body: expected(stage.names.fill(expectedResponse.body)),
      });
      expect(headers['api-version-date']).toBe(version === 'v2' ? undefined : version);
      expect(fieldProblems(file, version, status, json)).toEqual([]);
      expect(isServed(file.endpoint, version) ? validateResponse(file.endpoint, version, status, json) : []).toEqual(
        [],
      );
      const operation = isServed(file.endpoint, version)
        ? stage.operation(file, version, request)
        : graphAt(one, version);
      expect(operation).toEqual(graphAt(one, version));
    });
  });
}
