import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'transferencias-contas',
  entity: 'financeiro/transferencia-conta',
  path: '/transferencias-contas',
  breadcrumb: 'Transferências entre contas',
  icon: 'branches',
  subject: 'transferenciaconta',
  perfis: {
    administrativo: ['list', 'view', 'insert', 'update', 'estornar'],
  },
  parent: 'tesouraria',
  order: 30,
  list: {
    columns: ['data', 'origemId', 'destinoId', 'historico', 'valor', 'situacao'],
    search: ['data', 'origemId', 'destinoId', 'situacao', 'valor'],
    card: ['historico', 'data', 'valor'],
  },
  form: {
    open: 'drawer',
    sections: [
      { fields: ['origemId:2', 'destinoId:2', 'data', 'valor', 'historico:2'] },
      {
        title: 'Estorno',
        fields: ['dataEstorno', 'estornadaEm', 'estornadaPor', 'motivo:2'],
        when: { properties: { estornadaEm: { type: 'string' } }, required: ['estornadaEm'] },
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
