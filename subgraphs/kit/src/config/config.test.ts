import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { boolean, duration, integer, list, oneOf, optionalString, text } from './settings';
import { ConfigurationError, defineConfig } from './config';

const definition = defineConfig({
  PORT: integer({ default: 4000, min: 0, max: 65_535, doc: 'Port to listen on.' }),
  TIMEOUT: duration({ default: 30_000, min: 1_000, max: 3_600_000, doc: 'Longest request.' }),
  VERBOSE: boolean({ default: false, doc: 'Says more.' }),
  MODE: oneOf(['sandbox', 'live'], { default: 'sandbox', doc: 'Mode.' }),
  ORIGIN: text({
    default: 'http://127.0.0.1',
    pattern: /https?:\/\/\S+/,
    accepts: 'an http(s) URL',
    maxLength: 60,
    doc: 'Origin.',
  }),
  PROXIES: list({ default: [], maxItems: 2, doc: 'Proxies.' }),
  DATABASE_URL: optionalString({
    secret: true,
    pattern: /postgres:\/\/\S+/,
    accepts: 'a postgres:// URL',
    doc: 'Database.',
  }),
  SIGNING_KEY: text({ secret: true, maxLength: 20, doc: 'Signs.' }),
});

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    definition.load(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('a configuration', () => {
  it('warns of misspelled variables', () => {
    const lines: string[] = [];
    definition.load({ SIGNING_KEY: 'k', SIGNING_KEYS: 'secret', DATABSE_URL: 'postgres://secret' }, (line) =>
      lines.push(line),
    );
    expect(lines).toEqual([
      'SIGNING_KEYS is not a setting of this service and is ignored. Did you mean SIGNING_KEY?',
      'DATABSE_URL is not a setting of this service and is ignored. Did you mean DATABASE_URL?',
    ]);
  });

  it('has defaults for absent and empty variables', () => {
    const values = definition.load({ SIGNING_KEY: 'k', PORT: '', MODE: '  ', UNRELATED: 'x' });
    expect({ ...values }).toEqual({
      PORT: 4000,
      TIMEOUT: 30_000,
      VERBOSE: false,
      MODE: 'sandbox',
      ORIGIN: 'http://127.0.0.1',
      PROXIES: [],
      DATABASE_URL: undefined,
      SIGNING_KEY: 'k',
    });
    expect(Object.isFrozen(values)).toBe(true);
  });

  it('parses every type', () => {
    const given = {
      PORT: '0',
      TIMEOUT: '5m',
      VERBOSE: 'TRUE',
      MODE: 'live',
      ORIGIN: 'https://a.example',
      PROXIES: ' 10.0.0.1 ,, 10.0.0.2',
      DATABASE_URL: 'postgres://u:p@h/d',
      SIGNING_KEY: 'k',
    };
    expect({ ...definition.load(given) }).toEqual({
      PORT: 0,
      TIMEOUT: 300_000,
      VERBOSE: true,
      MODE: 'live',
      ORIGIN: 'https://a.example',
      PROXIES: ['10.0.0.1', '10.0.0.2'],
      DATABASE_URL: 'postgres://u:p@h/d',
      SIGNING_KEY: 'k',
    });
  });

  it('reports all invalid variables in one line and without a secret', () => {
    const given = {
      PORT: '65536',
      TIMEOUT: '30',
      VERBOSE: 'maybe',
      MODE: 'Live',
      ORIGIN: `ftp://${'x'.repeat(50)}`,
      PROXIES: 'a,b,c',
      DATABASE_URL: 'mysql://hunter2',
    };
    expect(problemsOf(given)).toEqual([
      'PORT must be an integer from 0 to 65535, not "65536"',
      'TIMEOUT must be a duration such as 250ms, 30s, 5m, 12h or 7d from 1s to 1h, not "30"',
      'VERBOSE must be true or false, not "maybe"',
      'MODE must be one of sandbox, live, not "Live"',
      `ORIGIN must be an http(s) URL of at most 60 characters, not "ftp://${'x'.repeat(34)}…"`,
      'PROXIES must be at most 2 comma-separated values, each text of at most 4096 characters, not "a,b,c"',
      'DATABASE_URL must be a postgres:// URL of at most 4096 characters',
      'SIGNING_KEY is missing (text of at most 20 characters)',
    ]);
    expect(() => definition.load({ PORT: 'a\nb' })).toThrow(
      new ConfigurationError([
        'PORT must be an integer from 0 to 65535, not "a\\nb"',
        'SIGNING_KEY is missing (text of at most 20 characters)',
      ]),
    );
  });

  it.each(['1.5', '1e3', '0x10', '٣', '9999999999999999'])('rejects %s as an integer', (given) => {
    expect(problemsOf({ SIGNING_KEY: 'k', PORT: given })).toEqual([
      `PORT must be an integer from 0 to 65535, not "${given}"`,
    ]);
  });

  it('shows no secret in JSON or inspect', () => {
    const values = definition.load({ SIGNING_KEY: 'hunter2' });
    expect(JSON.parse(JSON.stringify({ values }))).toMatchObject({ values: { PORT: 4000, SIGNING_KEY: '[secret]' } });
    expect(inspect(values)).toContain("SIGNING_KEY: '[secret]'");
    expect(inspect(values) + JSON.stringify(values)).not.toContain('hunter2');
    expect(values.SIGNING_KEY).toBe('hunter2');
  });

  it('checks constraints only across valid values', () => {
    const related = defineConfig(
      { LOW: integer({ default: 1, doc: 'Low.' }), HIGH: integer({ default: 5, doc: 'High.' }) },
      [({ LOW, HIGH }) => (LOW > HIGH ? `LOW (${LOW}) must not exceed HIGH (${HIGH})` : undefined)],
    );
    expect({ ...related.load({ LOW: '5' }) }).toEqual({ LOW: 5, HIGH: 5 });
    expect(() => related.load({ LOW: '6' })).toThrow(new ConfigurationError(['LOW (6) must not exceed HIGH (5)']));
    expect(() => related.load({ LOW: 'x', HIGH: '0' })).toThrow(
      new ConfigurationError(['LOW must be an integer, not "x"']),
    );
  });

  it('describes itself without the default of a secret', () => {
    expect(definition.describe().slice(0, 2)).toEqual([
      {
        name: 'PORT',
        accepts: 'an integer from 0 to 65535',
        default: '4000',
        required: false,
        secret: false,
        doc: 'Port to listen on.',
      },
      {
        name: 'TIMEOUT',
        accepts: 'a duration such as 250ms, 30s, 5m, 12h or 7d from 1s to 1h',
        default: '30s',
        required: false,
        secret: false,
        doc: 'Longest request.',
      },
    ]);
    expect(definition.describe().at(-1)).toEqual({
      name: 'SIGNING_KEY',
      accepts: 'text of at most 20 characters',
      default: undefined,
      required: true,
      secret: true,
      doc: 'Signs.',
    });
    const withSecretDefault = defineConfig({ KEY: text({ secret: true, default: 'hunter2', doc: 'Key.' }) });
    expect(withSecretDefault.describe()[0]).toMatchObject({ default: undefined, required: false });
  });
});

describe('a secret file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Creates a file with the given mode, by default readable and writable only by its owner. */
  function fileWith(name: string, content: string, mode = 0o600): string {
    const file = join(folder, name);
    writeFileSync(file, content);
    chmodSync(file, mode);
    return file;
  }

  it.each([
    ['hunter2', 'hunter2'],
    ['hunter2\n', 'hunter2'],
    ['hunter2\r\n', 'hunter2'],
    ['hunter2\n\n', 'hunter2\n'],
    [' hunter2 ', ' hunter2 '],
  ])('contains the secret without the trailing line break: %j', (content, expected) => {
    const lines: string[] = [];
    expect(
      definition.load({ SIGNING_KEY_FILE: fileWith('key', content) }, (line) => lines.push(line)).SIGNING_KEY,
    ).toBe(expected);
    expect(lines).toEqual([]);
  });

  it('is ignored where the variable is empty', () => {
    expect(definition.load({ SIGNING_KEY: 'k', SIGNING_KEY_FILE: ' ' }).SIGNING_KEY).toBe('k');
    expect(definition.load({ SIGNING_KEY: '', SIGNING_KEY_FILE: fileWith('key', 'f') }).SIGNING_KEY).toBe('f');
  });

  it('causes a warning where every user can read it', () => {
    const file = fileWith('open', 'hunter2', 0o644);
    const lines: string[] = [];
    expect(definition.load({ SIGNING_KEY_FILE: file }, (line) => lines.push(line)).SIGNING_KEY).toBe('hunter2');
    expect(lines).toEqual([
      'SIGNING_KEY_FILE names a file that every user of this machine can read. Remove this permission (chmod o-r).',
    ]);
    expect(
      definition.load({ SIGNING_KEY_FILE: fileWith('group', 'hunter2', 0o640) }, () => lines.push('warned'))
        .SIGNING_KEY,
    ).toBe('hunter2');
    expect(lines).toHaveLength(1);
  });

  it('is rejected where it is unreadable, not a valid secret, or given in addition to the variable', () => {
    const [empty, long, wrong] = [
      fileWith('empty', '\n'),
      fileWith('long', 'x'.repeat(70_000)),
      fileWith('wrong', 'mysql://hunter2\n'),
    ];
    const problemsFor = (environment: Record<string, string>) => problemsOf({ SIGNING_KEY: 'k', ...environment });
    expect(problemsFor({ DATABASE_URL_FILE: join(folder, 'nothing') })).toEqual([
      'DATABASE_URL_FILE names a file that cannot be read (ENOENT)',
    ]);
    expect(problemsFor({ DATABASE_URL_FILE: 'postgres://u:hunter2@h/d' })).toEqual([
      'DATABASE_URL_FILE names a file that cannot be read (ENOENT)',
    ]);
    expect(problemsFor({ DATABASE_URL_FILE: folder })).toEqual(['DATABASE_URL_FILE must name a file']);
    expect(problemsFor({ DATABASE_URL_FILE: empty })).toEqual(['DATABASE_URL_FILE names an empty file']);
    expect(problemsFor({ DATABASE_URL_FILE: long })).toEqual([
      'DATABASE_URL_FILE names a file larger than 65536 bytes',
    ]);
    expect(problemsFor({ DATABASE_URL_FILE: wrong })).toEqual([
      'DATABASE_URL must be a postgres:// URL of at most 4096 characters',
    ]);
    expect(problemsFor({ DATABASE_URL: 'postgres://a', DATABASE_URL_FILE: wrong })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set: set only one of them',
    ]);
  });

  it('is supported only for secret settings', () => {
    expect(definition.load({ SIGNING_KEY: 'k', PORT_FILE: join(folder, 'nothing') }).PORT).toBe(4000);
  });
});
