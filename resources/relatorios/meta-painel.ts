import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'metas-paineis',
  entity: 'relatorios/meta-painel',
  path: '/metas-paineis',
  breadcrumb: 'Metas dos painéis',
  icon: 'flag',
  subject: 'metapainel',
  actions: ['definir'],
  perfis: { prestador: ['list', 'view', 'definir'], administrativo: ['list', 'view'] },
  parent: 'relatorio',
  filho: true,
  order: 920,
  list: {
    columns: ['nomePainel', 'nomeQuadro', 'base', 'valor'],
    search: ['nomePainel', 'nomeQuadro', 'base'],
    card: ['nomeQuadro', 'nomePainel', 'valor'],
    empty: 'Uma meta se define no próprio painel, no menu de cada quadro.',
  },
  form: {
    open: 'drawer',
    sections: [
      { fields: ['nomePainel:2', 'nomeQuadro:2', 'base', 'valor'] },
      { title: 'Números internos', fields: ['painel', 'quadro'] },
    ],
  },
} as const satisfies ResourceDeclaration;
