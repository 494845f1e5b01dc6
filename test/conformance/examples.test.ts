import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import type { MediaType, ParameterObject } from '../../contract/versioning/openapi/document-types';
import { type OpenApiDocument, type OperationObject, resolver, successOf } from '../../contract/versioning/openapi';
import { examplesFolder } from '../../contract/versioning/openapi/recorded-examples';
import { openSource } from '../support/event-source';
import { inLane } from '../support/lane';
import { openService, shortEventWait, type TestService } from '../support/service';
import { type CaseFile, readCaseFiles, requestAt, versionsOf } from './support/case-file';
import { responseAt } from './support/differences';
import { exampleCase, ExampleIds, exampleFiles } from './support/examples';
import { expected } from './support/patterns';
import { openCaseRunner, type Stage } from './support/stage';

const files = readCaseFiles();
const documents = serviceDocuments(serviceContract());

let service: TestService;
let stage: Stage;
let ids: ExampleIds;
beforeAll(async () => {
  service = await openService({ environment: shortEventWait });
  stage = await openCaseRunner(service);
  ids = new ExampleIds(stage.names);
  ids.read(files.values());
});
afterAll(async () => {
  await stage.close();
  await service.close();
});

it('the recorded examples are those of the cases', () => {
  const recorded = new Map(
    readdirSync(examplesFolder).map((name) => [name, readFileSync(join(examplesFolder, name), 'utf8')]),
  );
  expect(recorded).toEqual(exampleFiles(files, stage.names));
});

it('each operation has an example', () => {
  const without = [...files.values()].filter((file) =>
    versionsOf(file).every((version) => !exampleCase(file, version)),
  );
  expect(without.map(({ api, endpoint }) => `${api} ${endpoint}`)).toEqual([]);
});

/** Versions of an operation that have an example: the newest and the oldest in the fast lane. */
function versionsToSend(file: CaseFile): readonly string[] {
  const versions = versionsOf(file).filter((version) => exampleCase(file, version) && operationAt(file, version));
  return inLane({
    fast: [...new Set([versions[0], versions.at(-1)])].filter((one) => one !== undefined),
    all: versions,
  });
}

function operationAt({ endpoint }: CaseFile, version: string): OperationObject | undefined {
  const [method = '', path = ''] = endpoint.split(' ');
  return (documents.document(version) as OpenApiDocument).paths[path]?.[method.toLowerCase()];
}

/** Returns the value of the example of an operation in a part of its document; undefined if the part has none. */
function exampleIn({ operationId }: OperationObject, part: Pick<MediaType, 'examples'> | undefined): unknown {
  return (part?.examples?.[operationId] as { value?: unknown } | undefined)?.value;
}

function keyHeaderOf(document: OpenApiDocument, { parameters }: OperationObject): ParameterObject | undefined {
  return parameters
    .map((entry) => resolver(document)<ParameterObject>(entry))
    .find(({ name }) => name === 'Idempotency-Key');
}

/** Returns the path and query of the example of an operation, as a client would write it. */
function pathIn(document: OpenApiDocument, path: string, operation: OperationObject): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const entry of operation.parameters) {
    const parameter = resolver(document)<ParameterObject>(entry);
    const value = exampleIn(operation, parameter);
    if (value === undefined) continue;
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
    if (parameter.in === 'query') for (const item of [value].flat()) query.append(parameter.name, String(item));
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

interface Listed {
  readonly data: readonly { readonly type: string }[];
  readonly page_info: { readonly end_cursor: string };
}

/** Returns the text of a stream that starts after a cursor and sends one event. */
function streamOf(start: string, cursor: string, message: { readonly type: string }): string {
  return `retry: 2000\nid: ${start}\n\nid: ${cursor}\nevent: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`;
}

describe('the stream of events', () => {
  const version = '2026-07-22';
  const document = documents.document(version) as OpenApiDocument;
  const [list, stream] = ['/event_log', '/event_log/stream'].map((path) => document.paths[path]?.['get']) as [
    OperationObject,
    OperationObject,
  ];
  const headers = { 'api-version-date': version };

  it('has an example with the events of the list', () => {
    const { data, page_info: page } = exampleIn(
      list,
      successOf(document, list)?.content?.['application/json'],
    ) as Listed;
    const [message] = data;
    if (!message) throw new Error('The list has no event.');
    expect(exampleIn(stream, successOf(document, stream)?.content?.['text/event-stream'])).toBe(
      streamOf(page.end_cursor, page.end_cursor, message),
    );
    expect(pathIn(document, '/event_log/stream', stream)).toBe(
      `/event_log/stream?types=product.created&after=${page.end_cursor}`,
    );
  });

  it('sends a text of this form', async () => {
    const pageOf = async (query: string): Promise<Listed> =>
      (await service.request({ path: `/api/v1/event_log?${query}`, headers })).json as Listed;
    const types = 'types=product.created';
    const { page_info: first } = await pageOf(`${types}&first=1`);
    const { data, page_info: next } = await pageOf(`${types}&first=1&after=${first.end_cursor}`);
    const source = await openSource(service.origin, {
      as: stage.names.credential('latest'),
      path: `/api/v1/event_log/stream?${types}&after=${first.end_cursor}`,
      headers,
    });
    await source.received(1);
    source.close();
    expect(source.text.split('\n\n').slice(0, 2).join('\n\n')).toBe(
      streamOf(first.end_cursor, next.end_cursor, data[0] as { type: string }).trimEnd(),
    );
  });
});

describe.each(
  [...files].map(([path, file]) => [path, file] as const).filter(([, file]) => versionsToSend(file).length > 0),
)('%s', (_path, file) => {
  it.each(versionsToSend(file))(
    'the request of the document at %s has the response of the document',
    async (version) => {
      const document = documents.document(version) as OpenApiDocument;
      const operation = operationAt(file, version) as OperationObject;
      const one = exampleCase(file, version);
      if (!one) throw new Error('There is no example.');
      const request = {
        path: ids.toReal(pathIn(document, file.endpoint.split(' ')[1] as string, operation)),
        body: ids.toReal(exampleIn(operation, operation.requestBody?.content['application/json'])),
        as: requestAt(one, version).as,
        key: exampleIn(operation, keyHeaderOf(document, operation)) as string,
      };
      const { status, json } = await stage.play(file, version, request);
      const recorded = responseAt(one, version);
      expect(Object.keys(operation.responses)[0]).toBe(String(status));
      expect(json).toEqual(expected(stage.names.fill(recorded.body)));
      expect(exampleIn(operation, successOf(document, operation)?.content?.['application/json'])).toEqual(
        ids.toExample(recorded.body),
      );
    },
  );
});
