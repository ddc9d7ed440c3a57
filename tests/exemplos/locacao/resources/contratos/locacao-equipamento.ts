// #region resource
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'locacoes-equipamentos',
  entity: 'contratos/locacao-equipamento',
  path: '/locacoes-equipamentos',
  breadcrumb: 'Locações de equipamentos',
  icon: 'table',
  subject: 'locacaoequipamento',
  parent: 'contrato',
  aoVivo: true,
  comments: true,
  list: {
    columns: ['numero', 'fornecedorId', 'inicio', 'fim', 'valorMensal', 'situacao'],
    presets: [{ key: 'vigentes', title: 'Vigentes', filters: { situacao: 'VIGENTE' } }],
    totals: ['valorMensal'],
  },
} as const satisfies ResourceDeclaration;
// #endregion
