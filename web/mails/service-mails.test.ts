import { join } from 'node:path';
import { languages, type MessageKey } from '../messages';
import { en } from '../messages/service-mails/en';
import { expectFile } from '../testing/expected-file';
import { serviceMail } from '.';

type Notice = Parameters<typeof serviceMail>[0];

const hook = { id: 'hook_1', url: 'https://shop.test/hooks', time: '2026-11-30 09:00 UTC' };
const invitation: Notice = {
  kind: 'invitation',
  values: { account: 'Ada Academy', role: 'support', inviter: 'Grace' },
  url: 'https://pay.test/team-invitations/ausri_1?key=a&b',
};
const signIn: Notice = { kind: 'signIn', values: {}, url: 'https://pay.test/sign-in/token' };

/** Each notice, and the name of the committed file with its mail. */
const notices: readonly (readonly [file: string, notice: Notice])[] = [
  ['sign-in', signIn],
  ['team-added', { kind: 'added', values: { account: 'Ada Academy', role: 'sales_manager' }, url: null }],
  ['team-invitation', invitation],
  [
    'team-invitation-unnamed',
    { ...invitation, values: { account: invitation.values['account'] ?? '', role: 'custom' } },
  ],
  [
    'owner-invitation',
    { kind: 'owner', values: { account: 'Ada Academy', parent: 'Grace Group' }, url: invitation.url },
  ],
  ['webhook-failing', { kind: 'webhookFailing', values: hook, url: null }],
  ['webhook-disabled', { kind: 'webhookDisabled', values: hook, url: null }],
];

it.each(notices)('the mail of the service is that of the committed file: %s', (file, notice) => {
  const { subject, text, html } = serviceMail(notice, null);
  expectFile(join(__dirname, 'testing', 'expected', `${file}.txt`), [`Subject: ${subject}`, text, html].join('\n\n'));
});

describe.each([...languages.values()])('mail of the service in $name', (language) => {
  const mails = notices.map(([, notice]) => serviceMail(notice, language.locale));

  it('contains every text of the language, and no placeholder', () => {
    const everything = mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
    expect(everything).not.toMatch(/[{}]|undefined|null/);
    const literals = (Object.keys(en) as MessageKey[]).flatMap((key) => language.text(key).split(/\{\w+\}/));
    expect(literals.filter((literal) => !everything.includes(literal))).toEqual([]);
  });

  it('states its language and direction in the HTML part, and the role in a team', () => {
    for (const { html } of mails)
      expect(html).toContain(`<html lang="${language.locale}" dir="${language.direction}">`);
    expect(mails[2]?.text).toContain(language.text('role.SUPPORT'));
  });
});

it.each([
  [null, 'en'],
  ['de-AT', 'de'],
  ['xx', 'en'],
  ['', 'en'],
])('the locale %p is that of the language %s', (locale, language) => {
  expect(serviceMail(signIn, locale).html).toContain(`<html lang="${language}"`);
});

it('shows the link as a button', () => {
  expect(serviceMail(invitation, 'en').html).toMatch(
    /<a href="https:\/\/pay\.test\/team-invitations\/ausri_1\?key=a&amp;b" target="_blank" style="[^"]*background-color:[^"]*">Join the team<\/a>/,
  );
});

it('shows names on one line, without markup and direction marks, and cuts long ones', () => {
  const name = `<b>Ada</b>\r\nBcc: eve@example.com\u202e ${'x'.repeat(10_000)}`;
  const { subject, text, html } = serviceMail({ ...invitation, values: { account: name, role: 'admin' } }, 'en');
  expect(subject).toMatch(/^Join the team of <b>Ada<\/b> Bcc: eve@example\.com x+…$/);
  expect(subject.length).toBeLessThan(80);
  expect(text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([]);
  expect([html.includes('<b>'), text.includes('\u202e'), text.length < 1_000]).toEqual([false, false, true]);
});
