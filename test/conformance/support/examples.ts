import { createHash } from 'node:crypto';
import { prettyJson } from '../../../app/documents/pretty-json';
import type { RecordedExample } from '../../../contract/versioning/openapi/recorded-examples';
import { atVersion, type Case, type CaseFile, requestAt, versions, versionsOf } from './case-file';
import { responseAt } from './differences';
import { mapStrings, type Names } from './names';

/** Largest response in characters of JSON of an example, if an operation has a case with a smaller one. */
const comfortableSize = 3_000;

/** Number in examples where a response has another one each time: the Unix time of `time` below. */
const exampleSeconds = 1_787_313_600;

const secret = 'secret-that-is-shown-once';

/** Values in examples of strings that differ in each recording, by their placeholder in case files. */
const values: Readonly<Record<string, string>> = {
  time: '2026-08-21T12:00:00.000Z',
  token: 'header.payload.signature',
  cursor: 'WyIyMDI2LTA4LTIxIl0',
  secret,
  request: 'req_example',
  year: '2030',
  month: '12',
};

/**
 * Returns the case of an operation that is its example at a version; undefined if no case succeeds. Preferred are cases
 * with the credential of the account, with rows in their pages, with a response that is not large, and with a body; then the first one.
 */
export function exampleCase(file: CaseFile, version: string): Case | undefined {
  const rank = (one: Case): number => {
    const { as, body: sent } = requestAt(one, version);
    const text = JSON.stringify(responseAt(one, version).body ?? null);
    const flaws = [as !== undefined, text.includes('"data":[]'), text.length > comfortableSize, isEmpty(sent)];
    return flaws.reduce((sum, isFlawed) => sum * 2 + Number(isFlawed), 0);
  };
  const succeeding = file.cases.filter((one) => responseAt(one, version).status < 300);
  return succeeding.toSorted((a, b) => rank(a) - rank(b))[0];
}

function isEmpty(body: unknown): boolean {
  return Object.keys(body ?? {}).length === 0;
}

/** Translates between case files and the examples in OpenAPI documents. */
export class ExampleIds {
  private readonly realIds = new Map<string, string>();

  constructor(private readonly names: Names) {}

  /** Reads the ids of case files, so that `toReal` can replace all of them. */
  read(files: Iterable<CaseFile>): void {
    for (const file of files) this.toExample(atVersion(file, versions[0]));
  }

  /** Replaces `{{names}}` and placeholders with the values that examples contain. */
  toExample<T>(value: T): T {
    const withIds = mapStrings(value, (text) =>
      text
        .replaceAll(/\{\{([^}]+)\}\}/g, (_, name: string) => this.exampleId(name, this.names.fill(`{{${name}}}`)))
        .replaceAll(/\b[a-z]+_conformance\d+\b/g, (id) => this.exampleId(id, id))
        .replaceAll(/<(?:(\w+_) id|(\w+))>/g, (whole, prefix?: string, form?: string) =>
          prefix ? `${prefix}${digestOf(prefix)}` : (values[form as string] ?? whole),
        ),
    );
    if (withIds === undefined) return withIds;
    return JSON.parse(JSON.stringify(withIds), (key, inner: unknown) => {
      if (inner === '<number>') return exampleSeconds;
      return inner === '<text>' ? exampleText(key) : inner;
    }) as T;
  }

  /** Replaces the ids of an example with those of the demo data. */
  toReal<T>(value: T): T {
    return mapStrings(value, (text) => {
      let real = text;
      for (const [example, id] of this.realIds) real = real.replaceAll(example, id);
      return real;
    });
  }

  private exampleId(name: string, id: string): string {
    const [, prefix] = /^([a-z]+_)[0-9A-Za-z]+$/.exec(id) ?? [];
    if (prefix === undefined && name !== 'origin') return id;
    const example = prefix === undefined ? 'https://commerce.example' : `${prefix}${digestOf(name)}`;
    this.realIds.set(example, id);
    return example;
  }
}

/** Returns the value in examples of a property whose text is another one in each service. */
function exampleText(property: string): string {
  if (/(?:url|link)$/.test(property)) return 'https://commerce.example/path';
  return /(?:token|secret)/.test(property) ? secret : 'text';
}

/** Returns 14 letters and digits that depend on the name only. */
function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('base64').replaceAll(/[+/=]/g, '').slice(0, 14);
}

/** Returns the files of the recorded examples with their content, by name: `plans.json`. */
export function exampleFiles(files: ReadonlyMap<string, CaseFile>, names: Names): ReadonlyMap<string, string> {
  const ids = new ExampleIds(names);
  const byFile = new Map<string, Record<string, readonly RecordedExample[]>>();
  for (const [path, file] of files) {
    const examples = examplesOf(file, ids);
    if (examples.length === 0) continue;
    const name = `${path.split('/')[0] as string}.json`;
    byFile.set(name, { ...byFile.get(name), [`${file.api} ${file.endpoint}`]: examples });
  }
  return new Map([...byFile].map(([name, examples]) => [name, `${prettyJson(examples)}\n`]));
}

function examplesOf(file: CaseFile, ids: ExampleIds): RecordedExample[] {
  const examples: RecordedExample[] = [];
  for (const version of versionsOf(file).toReversed()) {
    const one = exampleCase(file, version);
    if (!one) continue;
    const { path, key, body } = requestAt(one, version);
    const { status, body: response } = responseAt(one, version);
    const idempotencyKey = key === undefined ? {} : { idempotencyKey: `${key}-1` };
    const example = ids.toExample({ path, ...idempotencyKey, body, status, response });
    const { since: _since, ...previous } = examples.at(-1) ?? { since: '' };
    if (JSON.stringify(previous) !== JSON.stringify(example)) examples.push({ since: version, ...example });
  }
  return examples;
}
