import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'impostos-cumulativos',
  entity: 'financeiro/imposto-cumulativo',
  path: '/impostos-cumulativos',
  breadcrumb: 'Impostos cumulativos',
  icon: 'calculator',
  subject: 'impostocumulativo',
  perfis: {
    administrativo: ['list', 'view'],
  },
  parent: 'processo-pagamento',
  neto: true,
  order: 20,
  list: {
    columns: ['competencia', 'nomeFornecedor', 'sigla', 'titulos', 'base', 'retido', 'espera', 'situacao'],
    search: ['situacao', 'fornecedorId', 'tipoImpostoId', 'competencia', 'retido', 'espera'],
    card: ['nomeFornecedor', 'sigla', 'retido'],
    presets: [
      { key: 'esperam', title: 'Esperam passar do mínimo', filters: { situacao: 'ESPERA' } },
      { key: 'retidos', title: 'Retidos', filters: { situacao: 'RETIDO' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['nomeFornecedor', 'sigla', 'competencia', 'retido', 'espera'],
    sections: [
      { fields: ['fornecedorId:2', 'tipoImpostoId', 'competencia', 'situacao', 'titulos'] },
      {
        title: 'Valores do mês',
        fields: ['base', 'retido', 'espera', 'devolvido', 'minimo', 'modo', 'explicacao:2'],
      },
      { title: 'Títulos do mês', fields: ['parcelas'] },
    ],
  },
} as const satisfies ResourceDeclaration;
