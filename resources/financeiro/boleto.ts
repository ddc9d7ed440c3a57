import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'boletos',
  entity: 'financeiro/boleto',
  path: '/boletos',
  breadcrumb: 'Boletos',
  icon: 'barcode',
  subject: 'boleto',
  actions: ['remeter'],
  parent: 'recebimento',
  order: 15,
  list: {
    columns: ['nomeDevedor', 'nossoNumero', 'vencimento', 'valor', 'contaBancariaId', 'remessaId', 'situacao'],
    search: ['situacao', 'contaBancariaId', 'vencimento', 'emissao', 'nossoNumero', 'valor', 'remessaId', 'contaReceberId'],
    card: ['nomeDevedor', 'vencimento', 'valor'],
    presets: [
      { key: 'a-remeter', title: 'A remeter', filters: { situacao_in: 'EMITIDO,BAIXA_PEDIDA' } },
      { key: 'no-banco', title: 'No banco', filters: { situacao_in: 'ENVIADO,REGISTRADO,BAIXA_PEDIDA' } },
      { key: 'recusados', title: 'Recusados', filters: { situacao: 'RECUSADO' } },
    ],
    empty: 'Um boleto se emite no título, pelo botão Emitir boleto.',
    links: ['contas-receber'],
  },
  form: {
    open: 'page',
    summary: ['nomeDevedor', 'vencimento', 'valor', 'nossoNumero'],
    sections: [
      {
        fields: [
          'contaReceberId:2',
          'contaBancariaId',
          'remessaId',
          'numeroDocumento',
          'nossoNumero',
          'banco',
          'carteira',
          'numero',
          'agenciaCodigo',
        ],
      },
      {
        title: 'Cobrança',
        fields: ['emissao', 'vencimento', 'valor', 'abate', 'jurosMes', 'multaAtraso', 'atrasoDe', 'tarifa', 'linhaDigitavel:2'],
      },
      { title: 'Pagador', fields: ['documento', 'endereco:2', 'bairro', 'cidade', 'uf', 'cep'] },
      { title: 'Andamento', fields: ['emitidoPor', 'respondidoEm', 'motivo:2'] },
    ],
  },
  capabilities: ['cobranca'],
  aoVivo: true,
} as const satisfies ResourceDeclaration;
