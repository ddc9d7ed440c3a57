import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'cids',
  entity: 'cadastros/cid',
  path: '/cids',
  breadcrumb: 'CID-10',
  icon: 'read',
  subject: 'cid',
  perfis: {
    parceiro: ['list', 'view'],
  },
  parent: 'base',
  searched: 6,
  list: {
    columns: ['codigoFormatado', 'nome', 'tipo', 'restricaoSexo', 'capituloId', 'ativo'],
    search: ['codigo', 'nome', 'tipo', 'restricaoSexo', 'causaObito', 'grupoId', 'capituloId', 'ativo'],
    presets: [
      { key: 'categorias', title: 'Categorias', filters: { tipo: 'CATEGORIA' } },
      { key: 'nao-causa-obito', title: 'Não podem ser causa de óbito', filters: { causaObito: 'false' } },
    ],
    card: ['tipo', 'capituloId', 'ativo'],
  },
  form: {
    sections: [
      { fields: ['codigo', 'codigoFormatado', 'nome:2', 'nomeAbreviado', 'tipo'] },
      { title: 'Regras', fields: ['classificacao', 'restricaoSexo', 'causaObito', 'ativo'] },
      { title: 'Hierarquia', fields: ['categoria', 'grupoId', 'capituloId'] },
    ],
  },
} as const satisfies ResourceDeclaration;
