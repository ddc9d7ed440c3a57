import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The members' file of a convênio (INS-01): it comes by import, and opens the public page. */
export default {
  name: 'beneficiarios',
  entity: 'contratos/beneficiario',
  path: '/beneficiarios',
  breadcrumb: 'Beneficiários',
  icon: 'idcard',
  subject: 'beneficiario',
  perfis: {
    prestador: ['list', 'view'],
    profissional: [],
    administrativo: ['list', 'view', 'insert', 'update'],
  },
  parent: 'contrato',
  order: 14,
  list: {
    columns: ['nome', 'matricula', 'convenioId', 'nascimento', 'plano', 'validadeCartao', 'situacao'],
    search: ['convenioId', 'matricula', 'situacao', 'validadeCartao'],
    card: ['nome', 'matricula', 'situacao'],
    presets: [{ key: 'vencidos', title: 'Cartão vencido', filters: { validadeCartao_lte: '$hoje' } }],
    empty: 'Importe o arquivo de beneficiários que o convênio envia.',
  },
  form: {
    sections: [
      {
        fields: [
          'convenioId',
          'matricula',
          'nome:2',
          'nascimento',
          'cpf',
          'plano',
          'validadeCartao',
          'situacao',
        ],
      },
      { title: 'Contato', fields: ['telefone', 'email'] },
    ],
    related: [{ resource: 'solicitacoes-convenio', by: 'beneficiarioId', folded: true }],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
