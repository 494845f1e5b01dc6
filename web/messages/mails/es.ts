import type { MailMessages } from './en';

/** Texts of mails to buyers in Spanish. */
export const es: MailMessages = {
  'mail.line': '{label}: {value}',
  'mail.product': 'Producto',
  'mail.total': 'Importe total',
  'mail.date': 'Fecha',
  'mail.paidWith': 'Método de pago',
  'mail.card': '{brand} terminada en {digits}',
  'mail.anyCard': 'Tarjeta terminada en {digits}',
  'mail.reference': 'Referencia',
  'mail.reason': 'Motivo',
  'mail.refunded': 'Importe reembolsado',
  'mail.payment': 'Pago',
  'mail.footer': 'Recibe este correo porque ha comprado a {seller}.',
  'mail.entryFooter': 'Recibe este correo porque ha solicitado acceso a {seller}.',
  'mail.test': 'Modo de prueba: no se ha movido dinero real.',

  'mail.receipt.subject': 'Su recibo de {seller}',
  'mail.receipt.renewed': 'Su membresía se ha renovado',
  'mail.receipt.text': '{seller} ha recibido su pago de {amount}.',
  'mail.receipt.manage': 'Puede consultar sus pagos, cambiar el método de pago o cancelar en cualquier momento.',

  'mail.failed.subject': 'Su pago a {seller} no se ha podido realizar',
  'mail.failed.heading': 'Su pago no se ha podido realizar',
  'mail.failed.text': 'No se ha podido cobrar el importe de {amount} por su membresía de {seller}.',
  'mail.failed.retry':
    'El próximo intento será el {day}. Para conservar su acceso, actualice el método de pago antes de esa fecha.',
  'mail.failed.action': 'Actualizar el método de pago',

  'mail.refund.subject': 'Su reembolso de {seller}',
  'mail.refund.heading': 'Ha recibido un reembolso',
  'mail.refund.text': '{seller} le ha reembolsado {amount}.',
  'mail.refund.time': 'Según su banco, el importe puede tardar hasta diez días hábiles en aparecer en su extracto.',

  'mail.trial.subject': 'Su período de prueba de {seller} termina pronto',
  'mail.trial.heading': 'Su período de prueba termina pronto',
  'mail.trial.text':
    'Su período de prueba termina el {day}. Si no cancela antes de esa fecha, la membresía se renovará y se le cobrará.',
  'mail.trial.price': 'Precio de renovación',

  'mail.renewal.subject': 'Su membresía de {seller} se renueva pronto',
  'mail.renewal.heading': 'Su membresía se renueva pronto',
  'mail.renewal.text': 'Su membresía se renueva el {day}, y el importe se cobrará con su método de pago.',

  'mail.canceled.subject': 'Su membresía de {seller} está cancelada',
  'mail.canceled.heading': 'Su membresía está cancelada',
  'mail.canceled.text': 'Conserva su acceso hasta el {day}. No se le cobrará nada más.',
  'mail.canceled.keep': 'Si cambia de opinión, puede conservar su membresía hasta esa fecha.',
  'mail.canceled.action': 'Conservar la membresía',

  'mail.ended.subject': 'Su membresía de {seller} ha finalizado',
  'mail.ended.heading': 'Su membresía ha finalizado',
  'mail.ended.text': 'Ya no tiene acceso. No se le cobrará nada más.',

  'mail.approved.subject': '{seller} ha aceptado su solicitud',
  'mail.approved.heading': 'Su solicitud ha sido aceptada',
  'mail.approved.pay': 'Ya puede completar su compra. Todavía no se le ha cobrado nada.',
  'mail.approved.free': 'Obtiene acceso gratuito.',
  'mail.approved.action': 'Completar la compra',

  'mail.denied.subject': 'Su solicitud a {seller}',
  'mail.denied.heading': 'Su solicitud no ha sido aceptada',
  'mail.denied.text': '{seller} no ha aceptado su solicitud. No se le ha cobrado nada.',

  'mail.invoiceFooter': 'Recibe este correo porque {seller} le ha enviado una factura.',
  'mail.licenseKey': 'Clave de licencia',

  'mail.invoice.subject': 'Factura {number} de {seller}',
  'mail.invoice.heading': 'Ha recibido una factura',
  'mail.invoice.text': '{seller} le ha enviado la factura {number}. Páguela a más tardar el {day}.',

  'mail.received.subject': '{seller} ha recibido su solicitud',

  'mail.card.subject': 'Su tarjeta en {seller} caduca pronto',
  'mail.card.heading': 'Su tarjeta caduca pronto',
  'mail.card.text': '{card} caduca el {expiry}, antes de que su membresía en {seller} se renueve el {day}.',
  'mail.card.note': 'Para conservar su acceso, añada otra tarjeta antes de la renovación.',

  'mail.dispute.subject': 'Su disputa con {seller}',
  'mail.dispute.heading': 'Su banco ha resuelto su disputa',
  'mail.dispute.lost': 'El banco ha resuelto a su favor. Usted conserva el importe disputado de {amount}.',
  'mail.dispute.won': 'El banco ha resuelto a favor de {seller}. El pago de {amount} sigue siendo válido.',
  'mail.dispute.note': 'Si tiene preguntas sobre la decisión, póngase en contacto con su banco.',

  'mail.unsubscribe': 'Darse de baja',
};
