import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'capitulos-cid',
  entity: 'cadastros/capitulo-cid',
  path: '/capitulos-cid',
  breadcrumb: 'Capítulos do CID',
  icon: 'book',
  subject: 'capitulocid',
  parent: 'base',
  showFind: false,
  list: { columns: ['numero', 'descricao', 'categoriaInicial', 'categoriaFinal'] },
} as const satisfies ResourceDeclaration;
