import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';
import { LISTA_DO_PACIENTE, ORIGEM_E_FIM } from '#resources/compartilhado/lista-do-paciente.ts';

/** The vaccines of a patient, whichever visit told them; the header of every clinical screen shows them. */
export default {
  name: 'imunizacoes-pacientes',
  entity: 'clinico/imunizacao-paciente',
  path: '/imunizacoes-pacientes',
  breadcrumb: 'Imunizações dos pacientes',
  icon: 'safety',
  subject: 'imunizacaopaciente',
  ...LISTA_DO_PACIENTE,
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
          ...ORIGEM_E_FIM,
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
