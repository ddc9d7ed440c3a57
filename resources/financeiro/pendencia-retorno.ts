import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'pendencias-retornos',
  entity: 'financeiro/pendencia-retorno',
  path: '/pendencias-retornos',
  breadcrumb: 'Pendências dos retornos',
  icon: 'alert',
  subject: 'pendenciaretorno',
  perfis: {
    prestador: ['list', 'view'],
    administrativo: ['list', 'view', 'resolver'],
  },
  parent: 'tesouraria',
  order: 35,
  list: {
    columns: ['data', 'nome', 'valor', 'tipo', 'explicacao', 'situacao'],
    totals: ['valor'],
    search: [
      'situacao',
      'tipo',
      'lado',
      'contaBancariaId',
      'data',
      'valor',
      'contaPagarId',
      'boletoId',
      'numero',
    ],
    card: ['nome', 'valor', 'tipo'],
    opening: 'por-resolver',
    presets: [
      {
        key: 'por-resolver',
        title: 'Por resolver',
        filters: { situacao: 'PENDENTE' },
        waits: { title: 'Linhas de retorno por resolver', action: 'resolver', warns: true },
      },
      { key: 'nao-conferem', title: 'Não conferem', filters: { situacao: 'PENDENTE', tipo: 'DIVERGENTE' } },
      { key: 'sem-titulo', title: 'Sem título', filters: { situacao: 'PENDENTE', tipo: 'SEM_TITULO' } },
      {
        key: 'desconhecidas',
        title: 'Código desconhecido',
        filters: { situacao: 'PENDENTE', tipo: 'DESCONHECIDA' },
      },
      { key: 'resolvidas', title: 'Resolvidas', filters: { situacao: 'RESOLVIDA' } },
    ],
    empty: 'Tudo o que os bancos responderam foi lançado, ou já se disse o que se fez.',
    links: ['retornos-pagamentos', 'retornos-recebimentos'],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'explicacao:2',
          'nome',
          'valor',
          'data',
          'tipo',
          'contaBancariaId',
          'lado',
          'numero',
          'codigos',
        ],
      },
      {
        title: 'De onde veio',
        fields: [
          'retornoPagamentoId',
          'retornoRecebimentoId',
          'linha',
          'contaPagarId',
          'boletoId',
          'borderoImpostoId',
        ],
      },
      {
        title: 'O que se fez',
        fields: ['comoResolvida', 'movimentoId', 'resolvidaPor', 'resolvidaEm', 'motivo:2'],
        when: { properties: { comoResolvida: { type: 'string' } }, required: ['comoResolvida'] },
      },
    ],
  },
  aoVivo: true,
  comments: true,
} as const satisfies ResourceDeclaration;
