import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'configuracoes-notas-servico',
  entity: 'financeiro/configuracao-nota-servico',
  path: '/configuracoes-notas-servico',
  breadcrumb: 'Emissão de notas fiscais',
  icon: 'setting',
  subject: 'configuracaonotaservico',
  actions: ['certificado'],
  perfis: {
    prestador: ['list', 'view', 'certificado'],
    administrativo: ['list', 'view', 'insert', 'update', 'certificado'],
  },
  parent: 'configuracao-recebimento',
  order: 50,
  list: { columns: ['nome', 'onde', 'ambiente', 'serie'], card: ['nome', 'onde', 'ambiente'] },
  form: {
    open: 'page',
    again: false,
    sections: [
      {
        fields: [
          'onde:2',
          'ambiente',
          'serie',
          'primeiroNumero',
          'informarInscricao',
          'enviarEmail',
          'algoritmo',
        ],
      },
      { title: 'Regime', fields: ['simples', 'apuracaoSimples', 'regimeEspecial'] },
      { title: 'Leitura do município', fields: ['ultimoNsu', 'nome'] },
    ],
  },
  capabilities: ['nota-servico'],
} as const satisfies ResourceDeclaration;
