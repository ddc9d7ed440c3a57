import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';

/** The vaccines of a patient, whichever visit told them; the header of every clinical screen shows them. */
export default {
  name: 'imunizacoes-pacientes',
  entity: 'clinico/imunizacao-paciente',
  path: '/imunizacoes-pacientes',
  breadcrumb: 'Imunizações dos pacientes',
  icon: 'safety',
  subject: 'imunizacaopaciente',
  perfis: {
    prestador: [],
    profissional: ['list', 'view', 'insert', 'update'],
    administrativo: [],
  },
  guard: 'prontuarios',
  parent: 'clinico',
  filho: true,
  showFind: false,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['pacienteId', 'vacina', 'dose', 'aplicadaEm', 'lote', 'via', 'situacao'],
    search: ['pacienteId', 'situacao', 'vacina', 'aplicadaEm'],
    card: ['vacina', 'pacienteId', 'aplicadaEm'],
    opening: 'aplicadas',
    presets: [{ key: 'aplicadas', title: 'Aplicadas', filters: { situacao: 'APLICADA' } }],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'pacienteId:2',
          'vacina:2',
          'dose',
          'aplicadaEm',
          'lote',
          'via',
          'situacao',
          'prontuarioId:2',
          'profissionalId:2',
          'restrito',
          'encerradoEm',
          'encerradoPor',
          'motivo:2',
        ],
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
