/** O que as listas do paciente têm em comum (CLIN-02): de quem é cada linha, quem a lê, de onde veio e como terminou. */

/** De `x-entity`. O que só prontuários restritos dizem, só o autor deles lê (0107). */
export const LISTA_DO_PACIENTE = {
  tenant: true,
  auditRead: true,
  indexes: [['pacienteId', 'situacao']],
  rows: {
    own: [
      { field: 'restrito', value: false },
      { field: 'profissionalId', is: 'profissional' },
    ],
    // As the charts that say it: whoever reads it attends the patient, or said why.
    care: { of: 'pacienteId', author: 'profissionalId' },
  },
} as const;

/** O passo que termina uma linha diz por quê, e fica com quem e quando. */
export const TERMINA = {
  action: 'update',
  reason: 'required',
  stamp: { at: 'encerradoEm', by: 'encerradoPor', reason: 'motivo' },
} as const;

/** O passo que a retoma também diz por quê. */
export const RETOMA = { action: 'update', reason: 'required' } as const;

export const DE_QUEM = {
  pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes', create: false } },
} as const;

export const DESDE = {
  desde: { type: ['string', 'null'], title: 'Desde', format: 'date', 'x-happened': { whose: 'pacienteId' } },
} as const;

/** O atendimento em que se disse primeiro e quem o disse; com as palavras da lista, quando e por quem terminou. */
export const origemEFim = <const E extends string, const P extends string>(em: E, por: P) =>
  ({
    prontuarioId: {
      type: ['integer', 'null'],
      title: 'Atendimento de origem',
      readOnly: true,
      'x-ref': { resource: 'prontuarios', create: false, onDelete: 'set null' },
    },
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    restrito: { type: 'boolean', title: 'Restrito', readOnly: true, default: false },
    encerradoEm: { type: ['string', 'null'], title: em, format: 'date-time', readOnly: true },
    encerradoPor: { type: ['string', 'null'], title: por, maxLength: 200, readOnly: true },
    motivo: { type: ['string', 'null'], title: 'Motivo', maxLength: 500, readOnly: true },
  }) as const;
