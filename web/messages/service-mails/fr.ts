import type { ServiceMailMessages } from './en';

/** Texts of mails of the service itself in French. */
export const fr: ServiceMailMessages = {
  'mail.signIn.subject': 'Votre lien de connexion',
  'mail.signIn.text': 'Connectez-vous avec ce lien. Il fonctionne une seule fois, pendant 15 minutes.',
  'mail.signIn.action': 'Se connecter',
  'mail.signIn.note':
    'Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail : personne ne peut se connecter sans le lien.',
  'mail.added.subject': 'Vous faites partie de l’équipe de {account}',
  'mail.added.text': 'Vous avez été ajouté à l’équipe de {account}. Votre rôle : {role}.',
  'mail.added.note': 'Si vous ne le souhaitez pas, vous pouvez quitter l’équipe à tout moment.',
  'mail.invitation.subject': 'Rejoignez l’équipe de {account}',
  'mail.invitation.text': '{inviter} vous a invité dans l’équipe de {account}. Votre rôle : {role}.',
  'mail.invitation.unnamed': 'Vous avez été invité dans l’équipe de {account}. Votre rôle : {role}.',
  'mail.invitation.action': 'Rejoindre l’équipe',
  'mail.invitation.note':
    'Le lien fonctionne pendant sept jours. Toute personne qui l’a peut rejoindre l’équipe à votre place : ne le partagez pas. Si vous n’attendiez pas d’invitation, vous pouvez ignorer cet e-mail.',
  'mail.owner.subject': 'Devenez titulaire de {account}',
  'mail.owner.text': '{parent} a ouvert le compte {account} pour vous. Acceptez-le pour en devenir titulaire.',
  'mail.owner.action': 'Accepter le compte',
  'mail.owner.note':
    'Le lien fonctionne pendant sept jours. Toute personne qui l’a peut accepter à votre place : ne le partagez pas. Si vous ne vous y attendiez pas, vous pouvez ignorer cet e-mail.',
  'mail.webhookFailing.subject': 'Un webhook n’accepte pas de messages',
  'mail.webhookFailing.text': 'Votre webhook {id} à l’adresse {url} n’a accepté aucun message depuis {time}.',
  'mail.webhookFailing.note':
    'Les messages sont renvoyés pendant environ trois jours. Si aucun n’est accepté d’ici là, le webhook est désactivé.',
  'mail.webhookDisabled.subject': 'Un webhook a été désactivé',
  'mail.webhookDisabled.text':
    'Votre webhook {id} à l’adresse {url} a été désactivé à {time}, car son URL n’accepte pas de messages.',
  'mail.webhookDisabled.note':
    'Il ne reçoit plus d’événements. Activez-le dès que l’URL répond de nouveau ; les événements manqués peuvent être renvoyés.',
};
