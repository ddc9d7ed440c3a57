import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Which convênios take requests here, and what their public page says (INS-01). */
export default {
  name: 'canais-solicitacao',
  entity: 'contratos/canal-solicitacao',
  path: '/canais-solicitacao',
  breadcrumb: 'Canais de solicitação',
  icon: 'global',
  subject: 'canalsolicitacao',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update'],
    profissional: [],
    administrativo: ['list', 'view'],
  },
  parent: 'contrato',
  order: 12,
  list: {
    columns: ['titulo', 'convenioId', 'endereco', 'prazoHoras', 'avisoHoras', 'versaoConsentimento', 'ativo'],
    empty: 'Cada convênio que recebe solicitações nesta unidade tem um canal.',
  },
  form: {
    open: 'page',
    sections: [
      { fields: ['convenioId', 'titulo', 'endereco', 'ativo'] },
      { title: 'Prazo', fields: ['prazoHoras', 'avisoHoras'] },
      {
        title: 'Página pública',
        fields: ['orientacoes:2', 'consentimento:2', 'versaoConsentimento', 'paginaFinal'],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
