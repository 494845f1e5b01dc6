import type { ServiceMailMessages } from './en';

/** Texts of mails of the service itself in Spanish. */
export const es: ServiceMailMessages = {
  'mail.signIn.subject': 'Su enlace para iniciar sesión',
  'mail.signIn.text': 'Use este enlace para iniciar sesión. Funciona una sola vez, durante 15 minutos.',
  'mail.signIn.action': 'Iniciar sesión',
  'mail.signIn.note': 'Si no lo ha solicitado, puede ignorar este correo: nadie puede iniciar sesión sin el enlace.',
  'mail.added.subject': 'Ya forma parte del equipo de {account}',
  'mail.added.text': 'Se le ha añadido al equipo de {account}. Su función: {role}.',
  'mail.added.note': 'Si no lo desea, puede abandonar el equipo en cualquier momento.',
  'mail.invitation.subject': 'Únase al equipo de {account}',
  'mail.invitation.text': '{inviter} le ha invitado al equipo de {account}. Su función: {role}.',
  'mail.invitation.unnamed': 'Se le ha invitado al equipo de {account}. Su función: {role}.',
  'mail.invitation.action': 'Unirse al equipo',
  'mail.invitation.note':
    'El enlace funciona durante siete días. Quien lo tenga puede unirse en su lugar, así que no lo comparta. Si no esperaba una invitación, puede ignorar este correo.',
  'mail.owner.subject': 'Conviértase en titular de {account}',
  'mail.owner.text': '{parent} ha abierto la cuenta {account} para usted. Acéptela para ser su titular.',
  'mail.owner.action': 'Aceptar la cuenta',
  'mail.owner.note':
    'El enlace funciona durante siete días. Quien lo tenga puede aceptar en su lugar, así que no lo comparta. Si no lo esperaba, puede ignorar este correo.',
  'mail.webhookFailing.subject': 'Un webhook no acepta mensajes',
  'mail.webhookFailing.text': 'Su webhook {id} en {url} no ha aceptado ningún mensaje desde {time}.',
  'mail.webhookFailing.note':
    'Los mensajes se vuelven a enviar durante unos tres días. Si hasta entonces no se acepta ninguno, el webhook se desactiva.',
  'mail.webhookDisabled.subject': 'Se ha desactivado un webhook',
  'mail.webhookDisabled.text': 'Su webhook {id} en {url} se desactivó en {time} porque su URL no acepta mensajes.',
  'mail.webhookDisabled.note':
    'Ya no recibe eventos. Actívelo cuando la URL vuelva a responder; los eventos perdidos se pueden volver a enviar.',
};
