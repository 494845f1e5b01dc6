/**
 * `npm run audit`: reports known vulnerabilities of the shipped packages, except those with a temporary exception in
 * deploy/audit-exceptions.json. Exits with code 1 for any other vulnerability, and for exceptions that have expired,
 * match no vulnerability or have no reason. If the package registry does not support audit requests, prints that
 * nothing was checked.
 *
 * `--report <file>` reads a report of `npm audit --json` instead of requesting one. `--exceptions <file>` sets the file
 * of exceptions, `--today <date>` the date by which expiry is checked.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './compile.mjs';
import { fail } from './launch.mjs';

/** Maximum validity of an exception in days, so that exceptions are reviewed regularly. */
const longestException = 90;
const fields = ['advisory', 'package', 'reason', 'until'];

/** Returns error messages for exceptions that are incomplete, have expired or are valid for too long. */
function problemsOf(exceptions, today) {
  if (!Array.isArray(exceptions)) return ['The exceptions are not a list.'];
  const latest = new Date(Date.parse(today) + longestException * 86_400_000).toISOString().slice(0, 10);
  return exceptions.flatMap((exception) => {
    const name = `The exception for ${exception?.advisory ?? 'nothing'}`;
    const given = Object.keys(exception ?? {})
      .sort()
      .join();
    if (given !== fields.join() || !fields.every((field) => typeof exception[field] === 'string'))
      return [`${name} must have exactly the string fields ${fields.join(', ')}.`];
    if (exception.reason.trim().length < 20) return [`${name} needs a reason of at least 20 characters.`];
    if (!/^\d{4}-\d{2}-\d{2}$/.test(exception.until) || Number.isNaN(Date.parse(exception.until)))
      return [`${name} has no valid end date.`];
    if (exception.until < today) return [`${name} expired on ${exception.until}.`];
    return exception.until > latest ? [`${name} is valid for more than ${longestException} days.`] : [];
  });
}

/** Returns every advisory of an audit report once for each affected package. */
function advisoriesOf(report) {
  const found = new Map();
  for (const { via } of Object.values(report.vulnerabilities)) {
    for (const cause of via) {
      // A string is the name of another vulnerable package in the report, whose own entry contains the advisory.
      if (typeof cause === 'string') continue;
      const advisory = cause.url?.split('/').at(-1) ?? String(cause.source);
      found.set(`${advisory} ${cause.name}`, {
        advisory,
        package: cause.name,
        severity: cause.severity,
        title: cause.title,
      });
    }
  }
  return [...found.values()];
}

/** HTTP status codes with which registries without an audit endpoint, such as mirrors, respond. */
const unknownQuestion = new Set([404, 405, 501]);

/** Runs `npm audit` and returns its standard output: the report, or an error, as JSON. */
function ask() {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  return stdout;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`${file} cannot be read: ${error.message}`);
  }
}

const {
  report: reportFile,
  exceptions: exceptionsFile,
  today,
} = parseArgs({
  options: {
    report: { type: 'string' },
    exceptions: { type: 'string', default: path.join(projectRoot, 'deploy/audit-exceptions.json') },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
}).values;

const exceptions = read(exceptionsFile);
const wrong = problemsOf(exceptions, today);
if (wrong.length > 0) fail(wrong.join('\n'));

let report;
try {
  report = JSON.parse(reportFile ? readFileSync(reportFile, 'utf8') : ask());
} catch (error) {
  fail(`The report cannot be read: ${error.message}`);
}

if (report.vulnerabilities === undefined) {
  if (!unknownQuestion.has(report.statusCode))
    fail(`The registry request failed: ${report.message ?? report.error?.summary ?? 'npm does not say why'}`);
  process.stdout.write(
    `NOTHING WAS CHECKED: the registry does not support vulnerability audits (${report.statusCode}).\n`,
  );
} else {
  const covers = (exception, one) => exception.advisory === one.advisory && exception.package === one.package;
  const advisories = advisoriesOf(report);
  const open = advisories.filter((one) => !exceptions.some((exception) => covers(exception, one)));
  const idle = exceptions.filter((exception) => !advisories.some((one) => covers(exception, one)));
  const lines = [
    ...open.map((one) => `${one.package}: ${one.title} (${one.severity}, ${one.advisory})`),
    ...idle.map((one) => `The exception for ${one.advisory} is no longer needed: ${one.package} is fixed.`),
  ];
  const unnamed = report.metadata?.vulnerabilities?.total > 0 && advisories.length === 0;
  if (unnamed) lines.push('The report counts vulnerabilities but lists none.');
  if (lines.length > 0) fail(lines.join('\n'));
  process.stdout.write(`No open vulnerabilities found; ${exceptions.length} excepted.\n`);
}
