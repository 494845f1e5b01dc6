import type { ServiceMailMessages } from './en';

/** Texts of mails of the service itself in German. */
export const de: ServiceMailMessages = {
  'mail.signIn.subject': 'Ihr Anmeldelink',
  'mail.signIn.text': 'Melden Sie sich mit diesem Link an. Er funktioniert einmal, 15 Minuten lang.',
  'mail.signIn.action': 'Anmelden',
  'mail.signIn.note':
    'Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren: Ohne den Link kann sich niemand anmelden.',
  'mail.added.subject': 'Sie gehören zum Team von {account}',
  'mail.added.text': 'Sie wurden in das Team von {account} aufgenommen. Ihre Rolle: {role}.',
  'mail.added.note': 'Wenn Sie das nicht möchten, können Sie das Team jederzeit verlassen.',
  'mail.invitation.subject': 'Einladung in das Team von {account}',
  'mail.invitation.text': '{inviter} hat Sie in das Team von {account} eingeladen. Ihre Rolle: {role}.',
  'mail.invitation.unnamed': 'Sie wurden in das Team von {account} eingeladen. Ihre Rolle: {role}.',
  'mail.invitation.action': 'Dem Team beitreten',
  'mail.invitation.note':
    'Der Link funktioniert sieben Tage lang. Wer ihn hat, kann an Ihrer Stelle beitreten: Geben Sie ihn nicht weiter. Wenn Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.',
  'mail.owner.subject': 'Übernehmen Sie das Konto {account}',
  'mail.owner.text': '{parent} hat das Konto {account} für Sie eröffnet. Nehmen Sie es an, um Inhaber zu werden.',
  'mail.owner.action': 'Konto annehmen',
  'mail.owner.note':
    'Der Link funktioniert sieben Tage lang. Wer ihn hat, kann an Ihrer Stelle annehmen: Geben Sie ihn nicht weiter. Wenn Sie das nicht erwartet haben, können Sie diese E-Mail ignorieren.',
  'mail.webhookFailing.subject': 'Ein Webhook nimmt keine Nachrichten an',
  'mail.webhookFailing.text': 'Ihr Webhook {id} unter {url} hat seit {time} keine Nachricht angenommen.',
  'mail.webhookFailing.note':
    'Nachrichten werden etwa drei Tage lang erneut gesendet. Wird bis dahin keine angenommen, wird der Webhook deaktiviert.',
  'mail.webhookDisabled.subject': 'Ein Webhook wurde deaktiviert',
  'mail.webhookDisabled.text':
    'Ihr Webhook {id} unter {url} wurde um {time} deaktiviert, weil seine URL keine Nachrichten annimmt.',
  'mail.webhookDisabled.note':
    'Er erhält keine weiteren Ereignisse. Aktivieren Sie ihn, sobald die URL wieder antwortet; verpasste Ereignisse können erneut gesendet werden.',
};
