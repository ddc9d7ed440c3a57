import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'contas-bancarias',
  entity: 'financeiro/conta-bancaria',
  path: '/contas-bancarias',
  breadcrumb: 'Contas bancárias',
  icon: 'bank',
  subject: 'contabancaria',
  parent: 'cadastro',
  list: { columns: ['descricao', 'tipo', 'bancoId', 'agencia', 'conta', 'ativa'] },
  form: {
    open: 'page',
    sections: [
      { fields: ['descricao:2', 'tipo', 'ativa', 'saldoInicial', 'saldoInicialEm'] },
      {
        title: 'No banco',
        fields: ['bancoId', 'agencia', 'agenciaDv', 'conta', 'contaDv', 'tipoChavePix', 'chavePix'],
      },
      {
        title: 'Cobrança por boleto',
        fields: [
          'carteiraCobranca',
          'convenioCobranca',
          'variacaoCobranca',
          'proximoNossoNumero',
          'proximaRemessaCobranca',
        ],
      },
      {
        title: 'Remessa de pagamentos',
        fields: ['convenioBanco', 'proximoNsa', 'leiauteArquivo', 'leiauteLote'],
      },
    ],
  },
  comments: true,
} as const satisfies ResourceDeclaration;
