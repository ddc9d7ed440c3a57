import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';
import { LISTA_DO_PACIENTE } from '#resources/compartilhado/lista-do-paciente.ts';

/** What was found in each tooth of a patient and done to it; the odontogram draws it (ODO-01). */
export default {
  name: 'eventos-odontologicos',
  entity: 'clinico/evento-odontologico',
  path: '/eventos-odontologicos',
  breadcrumb: 'Eventos odontológicos',
  icon: 'smile',
  subject: 'odontograma',
  ...LISTA_DO_PACIENTE,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['pacienteId', 'nome', 'situacao', 'data', 'realizadoEm', 'profissionalId', 'observacao'],
    search: ['pacienteId', 'condicaoId', 'situacao', 'data', 'profissionalId'],
    card: ['nome', 'pacienteId', 'situacao'],
    presets: [{ key: 'planejados', title: 'Planejados', filters: { situacao_in: 'PLANEJADO,EM_EXECUCAO' } }],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'pacienteId:2',
          'nome:2',
          'condicaoId:2',
          'entrada',
          'data',
          'situacao',
          'dentes:2',
          'observacao:2',
          'iniciadoEm',
          'realizadoEm',
          'encontradoEm',
          'retiradoEm',
          'prontuarioId:2',
          'feitoNoProntuarioId:2',
          'profissionalId:2',
          'restrito',
          'desfeitoEm',
          'desfeitoPor',
          'motivo:2',
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
