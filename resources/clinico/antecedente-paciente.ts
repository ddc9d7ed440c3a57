import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';
import { LISTA_DO_PACIENTE, ORIGEM_E_FIM } from '#resources/compartilhado/lista-do-paciente.ts';

/** Habits, family history, surgeries and devices of a patient, from one visit to the next. */
export default {
  name: 'antecedentes-pacientes',
  entity: 'clinico/antecedente-paciente',
  path: '/antecedentes-pacientes',
  breadcrumb: 'Antecedentes dos pacientes',
  icon: 'history',
  subject: 'antecedentepaciente',
  ...LISTA_DO_PACIENTE,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: [
      'pacienteId',
      'tipo',
      'descricao',
      'detalhe',
      'situacao',
      'desde',
      'encerradoEm',
      'encerradoPor',
    ],
    search: ['pacienteId', 'tipo', 'situacao', 'descricao', 'desde'],
    card: ['descricao', 'tipo', 'pacienteId', 'situacao'],
    opening: 'atuais',
    presets: [{ key: 'atuais', title: 'Valem hoje', filters: { situacao: 'ATUAL' } }],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: ['pacienteId:2', 'tipo', 'descricao:2', 'detalhe:2', 'desde', 'situacao', ...ORIGEM_E_FIM],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
