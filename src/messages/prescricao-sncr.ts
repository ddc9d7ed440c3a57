/** Sentences about the number of the SNCR (RDC 1.000/2025). */
export const prescricaoSncr = {
  apoio: (desde: string | null, fonte: string | null, confirmada: boolean) =>
    `Número do SNCR exigido${desde === null ? '' : ` desde ${desde}`}${fonte ? ` (${fonte})` : ''}.${confirmada ? '' : ' A data de início não foi confirmada.'}`,
  daNotificacao: 'A notificação de receita só é eletrônica com número do SNCR (RDC 1.000/2025).',
  semIntegracao: 'Esta instalação não está ligada ao SNCR.',
  recusadoAgora: (motivo: string) =>
    `O SNCR recusou o número desta receita: ${motivo} Corrija o que ele aponta e tente de novo, ou imprima para assinar à mão.`,
  impressaPorEscolha: 'Quem prescreveu escolheu imprimir: o SNCR não deu número.',
  soQuemPrescreveu: 'Só quem prescreveu escolhe imprimir a receita sem número do SNCR.',
} as const;
