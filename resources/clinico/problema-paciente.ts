import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';
import { LISTA_DO_PACIENTE, ORIGEM_E_FIM } from '#resources/compartilhado/lista-do-paciente.ts';

/** What a patient has from one visit to the next; the header of every clinical screen shows what is not ended. */
export default {
  name: 'problemas-pacientes',
  entity: 'clinico/problema-paciente',
  path: '/problemas-pacientes',
  breadcrumb: 'Problemas dos pacientes',
  icon: 'flag',
  subject: 'problemapaciente',
  ...LISTA_DO_PACIENTE,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['pacienteId', 'nome', 'situacao', 'desde', 'observacao', 'encerradoEm', 'encerradoPor'],
    search: ['pacienteId', 'situacao', 'cidId', 'ciapId', 'desde'],
    card: ['nome', 'pacienteId', 'situacao'],
    opening: 'ativos',
    presets: [{ key: 'ativos', title: 'Ativos', filters: { situacao_in: 'SUSPEITO,CONFIRMADO' } }],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'pacienteId:2',
          'nome:2',
          'cidId:2',
          'ciapId:2',
          'desde',
          'situacao',
          'observacao:2',
          ...ORIGEM_E_FIM,
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
