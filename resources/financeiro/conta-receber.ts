import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

const ABERTAS = 'EM_ABERTO,RECEBIDA_PARCIAL';

export default {
  name: 'contas-receber',
  entity: 'financeiro/conta-receber',
  path: '/contas-receber',
  redirect: '/contas-receber/list-contas',
  listPath: '/contas-receber/list-contas',
  formPath: '/contas-receber/form/:id?',
  breadcrumb: 'Contas a receber',
  icon: 'dollar',
  subject: 'contareceber',
  parent: 'recebimento',
  order: 10,
  list: {
    columns: [
      'nomeDevedor',
      'numeroDocumento',
      'vencimento',
      'valorLiquido',
      'valorRecebido',
      'devidoHoje',
      'atraso',
      'situacao',
    ],
    search: [
      'situacao',
      'devedor',
      'pacienteId',
      'convenioId',
      'entidadeId',
      'tipoContaReceberId',
      'numeroDocumento',
      'competencia',
      'emissao',
      'vencimento',
      'vencimentoUtil',
      'valorBruto',
      'valorLiquido',
    ],
    card: ['nomeDevedor', 'vencimento', 'devidoHoje'],
    opening: 'em-aberto',
    presets: [
      { key: 'em-aberto', title: 'Em aberto', filters: { situacao_in: ABERTAS } },
      { key: 'vencidas', title: 'Vencidas', filters: { situacao_in: ABERTAS, vencimentoUtil_lte: '$ontem' } },
      { key: 'hoje', title: 'Vencem hoje', filters: { situacao_in: ABERTAS, vencimentoUtil: '$hoje' } },
      { key: 'recebidas', title: 'Recebidas', filters: { situacao: 'RECEBIDA' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['nomeDevedor', 'numeroDocumento', 'vencimentoUtil', 'valorLiquido', 'valorRecebido', 'devidoHoje'],
    related: [
      { resource: 'baixas-contas-receber', by: 'contaReceberId', title: 'Recebimentos' },
      { resource: 'contas-receber', by: 'acordoId', title: 'Títulos negociados' },
    ],
    tabs: [
      {
        title: 'Título',
        sections: [
          {
            fields: [
              'devedor',
              'pacienteId:2',
              'convenioId:2',
              'entidadeId:2',
              'tipoContaReceberId',
              'numeroDocumento',
              'emissao',
              'competencia',
              'vencimento',
              'parcela',
              'parcelas',
              'historico:2',
            ],
          },
          { title: 'Valores', fields: ['valorBruto', 'desconto', 'acrescimos', 'valorLiquido', 'taxas'] },
          { title: 'Divisão', fields: ['divisao'] },
        ],
      },
      {
        title: 'Atraso',
        sections: [{ fields: ['jurosMes', 'multaAtraso', 'carenciaDias', 'atraso', 'devidoHoje', 'explicacaoHoje:2'] }],
      },
      {
        title: 'Andamento',
        sections: [
          {
            fields: [
              'registradaPor',
              'vencimentoUtil',
              'valorRecebido',
              'dataRecebimento',
              'contaBancariaId',
              'formaRecebimentoId',
              'acordoId',
              'motivo:2',
            ],
          },
          // What steps ask on their way and the server keeps: empty between two steps, so never drawn here.
          {
            fields: [
              'valorParte',
              'parcelasCartao',
              'jurosRecebimento',
              'multaRecebimento',
              'descontoRecebimento',
              'quantidade',
              'intervalo',
              'abrangencia',
              'primeiroVencimento',
              'nomeDevedor',
              'situacao',
            ],
            when: { properties: { valorParte: { type: 'string' } }, required: ['valorParte'] },
          },
        ],
      },
    ],
  },
  capabilities: ['duplicidade'],
  aoVivo: true,
  documents: { insert: true, rename: true, remove: true },
} as const satisfies ResourceDeclaration;
