import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'fechamentos-contas',
  entity: 'financeiro/fechamento-conta',
  path: '/fechamentos-contas',
  breadcrumb: 'Fechamento do mês',
  icon: 'lock',
  subject: 'fechamentoconta',
  // Who closes a month does not reopen it: that is for who manages the unit.
  perfis: {
    prestador: ['list', 'view', 'reabrir'],
    administrativo: ['list', 'view', 'insert', 'update', 'fechar'],
  },
  parent: 'tesouraria',
  order: 70,
  capabilities: ['tesouraria'],
  list: {
    columns: ['competencia', 'contaBancariaId', 'situacao', 'saldoDoMes', 'quantidade', 'fechadoEm'],
    search: ['competencia', 'contaBancariaId', 'situacao'],
    card: ['competencia', 'contaBancariaId', 'saldoDoMes'],
  },
  form: {
    open: 'page',
    summary: ['contaBancariaId', 'competencia', 'saldoDoMes'],
    sections: [
      { fields: ['contaBancariaId', 'competencia'] },
      {
        title: 'Apurado ao fechar',
        fields: [
          'saldoAnterior',
          'entradas',
          'saidas',
          'saldoFinal',
          'saldoBanco',
          'emTransito',
          'saldoConferido',
          'quantidade',
          'fechadoEm',
          'fechadoPor',
        ],
        when: { properties: { fechadoEm: { type: 'string' } }, required: ['fechadoEm'] },
      },
      {
        title: 'Reabertura',
        fields: ['motivo:2'],
        when: { properties: { motivo: { type: 'string' } }, required: ['motivo'] },
      },
    ],
  },
  aoVivo: true,
  comments: { final: true },
} as const satisfies ResourceDeclaration;
