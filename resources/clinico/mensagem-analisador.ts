import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What analysers sent over the network, and what of it could not be taken (LAB-01). */
export default {
  name: 'mensagens-analisadores',
  entity: 'clinico/mensagem-analisador',
  path: '/mensagens-analisadores',
  breadcrumb: 'Mensagens de analisadores',
  icon: 'message',
  subject: 'mensagemanalisador',
  // A message names its patient: whoever works at the bench is told so by a group.
  perfis: { prestador: [], profissional: [], administrativo: [] },
  parent: 'clinico',
  filho: true,
  order: 66,
  list: {
    columns: ['controle', 'analisadorId', 'recebidaEm', 'situacao', 'gravados', 'iguais', 'recusados'],
    search: ['situacao', 'analisadorId', 'recebidaEm', 'controle'],
    card: ['controle', 'analisadorId', 'situacao'],
    opening: 'com-pendencia',
    presets: [
      {
        key: 'com-pendencia',
        title: 'Com pendência',
        filters: { situacao: 'PENDENTE' },
        waits: { title: 'Mensagens de analisadores com pendência', action: 'relancar', warns: true },
      },
    ],
    empty: 'Os analisadores cadastrados mandam os seus resultados por HL7 (MLLP). Nada espera aqui.',
  },
  form: {
    open: 'page',
    principal: ['relancar'],
    sections: [
      {
        fields: [
          'controle',
          'situacao',
          'analisadorId',
          'recebidaEm',
          'gravados',
          'iguais',
          'recusados',
          'resolvidaEm',
          'resolvidaPor',
          'resolucao:2',
          'conteudo:2',
        ],
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
