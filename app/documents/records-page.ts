import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../runtime/service-process';
import { table } from './table';

const folder = join(projectRoot, 'docs/adr');

/** `docs/adr/README.md`: every architecture decision record with its status. */
export function recordsPage(): string {
  const rows = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const [, number = '', title = ''] = /^# (\d{4})\. (.+)$/m.exec(text) ?? [];
      const [, status = ''] = /^- Status: (.+)$/m.exec(text) ?? [];
      return [`[${number}](${name})`, title, status];
    });
  return `# Architecture decision records

Each record states one decision with its context, consequences and rejected alternatives. Code that exists because of a record
names it (\`ADR 0013\`). Product rules are in [docs/domains](../domains), performance notes in [docs/performance.md](../performance.md).

A new decision gets the next number. A superseded record is kept, and its status names its successor.

${table(['Record', 'Decision', 'Status'], rows)}`;
}
