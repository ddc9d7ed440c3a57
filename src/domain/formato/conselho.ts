/** Professional councils of health as GET dominios/tipos-conselho answers them: key and name (B3). */
export const TIPOS_CONSELHO = [
  { key: 'CRM', name: 'Conselho Regional de Medicina' },
  { key: 'COREN', name: 'Conselho Regional de Enfermagem' },
  { key: 'CRO', name: 'Conselho Regional de Odontologia' },
  { key: 'CRP', name: 'Conselho Regional de Psicologia' },
  { key: 'CREFITO', name: 'Conselho Regional de Fisioterapia e Terapia Ocupacional' },
  { key: 'CRFA', name: 'Conselho Regional de Fonoaudiologia' },
  { key: 'CRN', name: 'Conselho Regional de Nutrição' },
  { key: 'CRF', name: 'Conselho Regional de Farmácia' },
  { key: 'CRBM', name: 'Conselho Regional de Biomedicina' },
  { key: 'CRBIO', name: 'Conselho Regional de Biologia' },
  { key: 'CRESS', name: 'Conselho Regional de Serviço Social' },
  { key: 'CREF', name: 'Conselho Regional de Educação Física' },
  { key: 'CRTR', name: 'Conselho Regional de Técnicos em Radiologia' },
  { key: 'CRMV', name: 'Conselho Regional de Medicina Veterinária' },
  { key: 'CRQ', name: 'Conselho Regional de Química' },
  { key: 'CRA', name: 'Conselho Regional de Administração' },
] as const;

export type TipoConselho = (typeof TIPOS_CONSELHO)[number]['key'];

/** Defaults of the specification (LOOK-10): council CRM and authorization of 100 %. */
export const CONSELHO_PADRAO: TipoConselho = 'CRM';
export const PERCENTUAL_AUTORIZACAO_PADRAO = '100.00';

/** 'CRM-MG 12345', the way a professional signs. */
export function formatConselho(conselho: { readonly tipo: string; readonly uf: string; readonly numero: string }): string {
  return `${conselho.tipo}-${conselho.uf} ${conselho.numero}`;
}
