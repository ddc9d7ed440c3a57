/** What the screens of the four lists of a patient share: who may, where they stand, and how a row says where it came from. */

export const LISTA_DO_PACIENTE = {
  perfis: {
    prestador: [],
    profissional: ['list', 'view', 'insert', 'update'],
    administrativo: [],
  },
  guard: 'prontuarios',
  parent: 'clinico',
  filho: true,
  showFind: false,
  aoVivo: true,
} as const;

/** Fields of where a row came from and how it ended, last in its form. */
export const ORIGEM_E_FIM = [
  'prontuarioId:2',
  'profissionalId:2',
  'restrito',
  'encerradoEm',
  'encerradoPor',
  'motivo:2',
] as const;
