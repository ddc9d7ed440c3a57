/** By what a message reaches a patient. */
export const CANAIS = [
  { const: 'WHATSAPP', title: 'WhatsApp' },
  { const: 'SMS', title: 'SMS' },
  { const: 'EMAIL', title: 'E-mail' },
] as const;
