import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';

/** What is said, row by row, of the medicines in use at admission, at the arrival of a transfer and at discharge. */
export default {
  name: 'conciliacoes',
  entity: 'clinico/conciliacao',
  path: '/conciliacoes',
  breadcrumb: 'Conciliações de medicamentos',
  icon: 'medicine',
  subject: 'conciliacao',
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
    columns: ['nomePaciente', 'momento', 'situacao', 'abertaEm', 'respondidaEm', 'respondidaPor'],
    search: ['pacienteId', 'momento', 'situacao', 'abertaEm'],
    card: ['nomePaciente', 'momento', 'situacao'],
    opening: 'a-fazer',
    presets: [{ key: 'a-fazer', title: 'A fazer', filters: { situacao: 'A_FAZER' } }],
  },
  form: {
    open: 'page',
    again: false,
    sections: [
      { fields: ['pacienteId:2', 'momento', 'situacao'] },
      {
        fields: ['itens:2'],
        text: 'Sem linhas, concluir diz que a pessoa não usa nenhum medicamento. O que ela usa e falta aqui se inclui nos medicamentos dela; depois, Atualizar com a lista.',
      },
      {
        title: 'Resposta',
        fields: ['internacaoId', 'profissionalId', 'abertaEm', 'respondidaEm', 'respondidaPor', 'motivo:2'],
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
