/** Why somebody without a care link opens a history; each is a sentence that the patient may read. */
export const FINALIDADES = [
  { const: 'ATENDIMENTO', title: 'Atendimento que começa agora' },
  { const: 'URGENCIA', title: 'Urgência ou emergência' },
  { const: 'INTERCONSULTA', title: 'Interconsulta ou discussão do caso' },
  { const: 'PEDIDO_PACIENTE', title: 'Pedido do próprio paciente' },
  { const: 'AUDITORIA', title: 'Auditoria ou qualidade' },
  { const: 'JUDICIAL', title: 'Ordem judicial ou de autoridade' },
  { const: 'OUTRA', title: 'Outra' },
] as const;

export type Finalidade = (typeof FINALIDADES)[number]['const'];
