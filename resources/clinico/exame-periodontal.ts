import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';

/** The periodontal charts of a patient, day by day, with their indices (ODO-01). */
export default {
  name: 'exames-periodontais',
  entity: 'clinico/exame-periodontal',
  path: '/exames-periodontais',
  breadcrumb: 'Exames periodontais',
  icon: 'smile',
  subject: 'odontograma',
  sharedSubject: true,
  guard: 'prontuarios',
  parent: 'clinico',
  filho: true,
  showFind: false,
  aoVivo: true,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: [
      'data',
      'pacienteId',
      'situacao',
      'sangramento',
      'placa',
      'profundidadeMedia',
      'bolsas',
      'profissionalId',
    ],
    search: ['pacienteId', 'situacao', 'data', 'profissionalId', 'bolsas'],
    card: ['data', 'pacienteId', 'situacao'],
    presets: [{ key: 'em-exame', title: 'Em exame', filters: { situacao: 'EM_EXAME' } }],
    empty: 'Um exame mede seis sítios de cada dente. Os índices comparam-se de um dia a outro.',
  },
  form: {
    open: 'page',
    principal: ['concluir'],
    elsewhere: ['dentes'],
    summary: ['pacienteId', 'data', 'sangramento', 'placa', 'bolsas'],
    sections: [
      { fields: ['pacienteId:2', 'data', 'situacao', 'observacao:2'] },
      {
        title: 'Índices',
        fields: [
          'sitios',
          'profundidadeMedia',
          'sangramento',
          'placa',
          'insercaoMedia',
          'bolsas',
          'bolsasFundas',
        ],
      },
      {
        title: 'De onde veio',
        fields: ['prontuarioId', 'profissionalId', 'restrito', 'concluidoEm', 'concluidoPor', 'motivo:2'],
      },
    ],
  },
  capabilities: ['odontologia'],
} as const satisfies ResourceDeclaration;
