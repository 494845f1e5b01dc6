/** Texts of mails of the service itself in English, in the ICU message format. The other languages have the same keys. */
export const en = {
  'mail.signIn.subject': 'Your link to sign in',
  'mail.signIn.text': 'Use this link to sign in. It works once, for 15 minutes.',
  'mail.signIn.action': 'Sign in',
  'mail.signIn.note': 'If you did not request it, you can ignore this e-mail: no one can sign in without the link.',
  'mail.added.subject': 'You are on the team of {account}',
  'mail.added.text': 'You have been added to the team of {account}. Your role: {role}.',
  'mail.added.note': 'If you do not want that, you can leave the team at any time.',
  'mail.invitation.subject': 'Join the team of {account}',
  'mail.invitation.text': '{inviter} has invited you to the team of {account}. Your role: {role}.',
  'mail.invitation.unnamed': 'You have been invited to the team of {account}. Your role: {role}.',
  'mail.invitation.action': 'Join the team',
  'mail.invitation.note':
    'The link works for seven days. Anyone who has it can join in your place, so do not share it. If you did not expect an invitation, you can ignore this e-mail.',
  'mail.owner.subject': 'Become the owner of {account}',
  'mail.owner.text': '{parent} has opened the account {account} for you. Accept it to become its owner.',
  'mail.owner.action': 'Accept the account',
  'mail.owner.note':
    'The link works for seven days. Anyone who has it can accept in your place, so do not share it. If you did not expect this, you can ignore this e-mail.',
  'mail.webhookFailing.subject': 'A webhook does not accept messages',
  'mail.webhookFailing.text': 'Your webhook {id} at {url} has not accepted a message since {time}.',
  'mail.webhookFailing.note':
    'Messages are sent again for about three days. If none is accepted until then, the webhook is disabled.',
  'mail.webhookDisabled.subject': 'A webhook was disabled',
  'mail.webhookDisabled.text':
    'Your webhook {id} at {url} was disabled at {time}, because its URL does not accept messages.',
  'mail.webhookDisabled.note':
    'It receives no further events. Enable it once the URL responds again; missed events can be replayed.',
} as const;

/** Key of a text. */
export type ServiceMailKey = keyof typeof en;

/** All texts of one language. */
export type ServiceMailMessages = Readonly<Record<ServiceMailKey, string>>;
