import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'turnos-caixa',
  entity: 'financeiro/turno-caixa',
  path: '/caixa-do-dia',
  breadcrumb: 'Caixa do dia',
  icon: 'wallet',
  subject: 'turnocaixa',
  // Who closed a till does not check it; to open one again is for who manages the unit.
  perfis: {
    prestador: ['list', 'view', 'conferir', 'reabrir'],
    administrativo: ['list', 'view', 'insert', 'update', 'fechar', 'conferir'],
  },
  parent: 'tesouraria',
  order: 5,
  list: {
    columns: ['data', 'contaBancariaId', 'operador', 'trocoInicial', 'contado', 'diferenca', 'situacao'],
    search: ['data', 'contaBancariaId', 'situacao', 'diferenca'],
    card: ['contaBancariaId', 'data', 'contado'],
    presets: [
      { key: 'abertos', title: 'Abertos', filters: { situacao: 'ABERTO' } },
      { key: 'a-conferir', title: 'A conferir', filters: { situacao: 'FECHADO' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['contaBancariaId', 'operador', 'data', 'esperado', 'contado', 'diferenca'],
    related: [{ resource: 'movimentos-bancarios', by: 'turnoCaixaId', title: 'Movimentos' }],
    sections: [
      { fields: ['contaBancariaId:2', 'trocoInicial', 'recebemNele', 'abertoEm', 'saldoNaAbertura'] },
      {
        title: 'Fechamento',
        fields: [
          'entradas',
          'saidas',
          'esperado',
          'contado',
          'diferenca',
          'fechadoEm',
          'fechadoPor',
          'justificativa:2',
        ],
        when: { properties: { fechadoEm: { type: 'string' } }, required: ['fechadoEm'] },
      },
      {
        title: 'Conferência',
        fields: ['conferidoEm', 'conferidoPor', 'planoContaId', 'movimentoId'],
        when: { properties: { conferidoEm: { type: 'string' } }, required: ['conferidoEm'] },
      },
      {
        title: 'Reabertura',
        fields: ['motivo:2'],
        when: { properties: { motivo: { type: 'string' } }, required: ['motivo'] },
      },
    ],
  },
  aoVivo: true,
  comments: true,
} as const satisfies ResourceDeclaration;
