import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'categorias-prontuario',
  entity: 'cadastros/categoria-prontuario',
  path: '/categorias-prontuario',
  breadcrumb: 'Categorias de prontuário',
  icon: 'book',
  subject: 'categoriaprontuario',
  parent: 'base',
  filho: true,
  list: { columns: ['nome', 'descricao', 'secoes', 'ativo'] },
  form: {
    sections: [{ fields: ['nome:2', 'descricao:2', 'secoes:2', 'formularios:2', 'ativo'] }],
    open: 'drawer',
  },
} as const satisfies ResourceDeclaration;
