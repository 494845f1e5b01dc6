import type { ServiceMailMessages } from './en';

/** Texts of mails of the service itself in Portuguese. */
export const pt: ServiceMailMessages = {
  'mail.signIn.subject': 'Seu link para entrar',
  'mail.signIn.text': 'Use este link para entrar. Ele funciona uma só vez, por 15 minutos.',
  'mail.signIn.action': 'Entrar',
  'mail.signIn.note': 'Se você não o solicitou, pode ignorar este e-mail: ninguém consegue entrar sem o link.',
  'mail.added.subject': 'Você faz parte da equipe de {account}',
  'mail.added.text': 'Você foi adicionado à equipe de {account}. Sua função: {role}.',
  'mail.added.note': 'Se não quiser, você pode sair da equipe a qualquer momento.',
  'mail.invitation.subject': 'Participe da equipe de {account}',
  'mail.invitation.text': '{inviter} convidou você para a equipe de {account}. Sua função: {role}.',
  'mail.invitation.unnamed': 'Você foi convidado para a equipe de {account}. Sua função: {role}.',
  'mail.invitation.action': 'Participar da equipe',
  'mail.invitation.note':
    'O link funciona por sete dias. Quem o tiver pode participar no seu lugar, portanto não o compartilhe. Se não esperava um convite, pode ignorar este e-mail.',
  'mail.owner.subject': 'Torne-se titular de {account}',
  'mail.owner.text': '{parent} abriu a conta {account} para você. Aceite-a para se tornar titular.',
  'mail.owner.action': 'Aceitar a conta',
  'mail.owner.note':
    'O link funciona por sete dias. Quem o tiver pode aceitar no seu lugar, portanto não o compartilhe. Se não esperava isso, pode ignorar este e-mail.',
  'mail.webhookFailing.subject': 'Um webhook não aceita mensagens',
  'mail.webhookFailing.text': 'Seu webhook {id} em {url} não aceita mensagens desde {time}.',
  'mail.webhookFailing.note':
    'As mensagens são reenviadas por cerca de três dias. Se nenhuma for aceita até lá, o webhook será desativado.',
  'mail.webhookDisabled.subject': 'Um webhook foi desativado',
  'mail.webhookDisabled.text':
    'Seu webhook {id} em {url} foi desativado em {time}, porque sua URL não aceita mensagens.',
  'mail.webhookDisabled.note':
    'Ele não recebe mais eventos. Ative-o quando a URL voltar a responder; os eventos perdidos podem ser reenviados.',
};
