import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './source-files';

/** Returns the table of the read models and lists in a file: it names the table itself, or a resource that names it. */
export function tableOf(file: string, text: string): string | undefined {
  const own = /new ReadModel(?:<\w+>)?\(\s*'\w+',\s*'([\w.]+)'/.exec(text)?.[1];
  if (own !== undefined || !/readModelOf\(|ListDefinition/.test(text)) return own;
  const resource = readFileSync(
    path.join(projectRoot, file.replace(/\.(read-model|inputs)\.ts$/, '.resource.ts')),
    'utf8',
  );
  return /^@Resource\(\s*'([\w.]+)'/m.exec(resource)?.[1];
}
