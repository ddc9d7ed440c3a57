import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'tabelas-precos-itens',
  entity: 'contratos/tabela-preco-item',
  path: '/tabelas-precos-itens',
  breadcrumb: 'Preços por item',
  icon: 'dollar',
  subject: 'tabpreco',
  sharedSubject: true,
  parent: 'contrato',
  order: 35,
  list: {
    columns: ['tabelaPrecoId', 'tipo', 'codigo', 'descricao', 'valor', 'inicioVigencia', 'fimVigencia'],
    search: [
      'tabelaPrecoId',
      'tipo',
      'codigo',
      'descricao',
      'valor',
      'inicioVigencia',
      'fimVigencia',
      'ativo',
    ],
    presets: [...vigencia('m'), { key: 'sem-valor', title: 'Sem valor', filters: { valor_null: 'true' } }],
    card: ['descricao', 'valor', 'inicioVigencia'],
    inline: ['valor', 'fimVigencia'],
  },
  form: {
    sections: [
      {
        fields: [
          'tabelaPrecoId',
          'tipo',
          'procedimentoId:2',
          'medicamentoId:2',
          'materialId:2',
          'taxaId:2',
          'pacoteId:2',
          'codigo',
          'unidade',
          'descricao:2',
        ],
      },
      {
        title: 'Preço',
        fields: [
          'valor',
          'quantidadeCh',
          'porte',
          'fracaoPorte',
          'custoOperacional',
          'filmeM2',
          'auxiliares',
          'porteAnestesico',
        ],
      },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia', 'ativo'] },
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
