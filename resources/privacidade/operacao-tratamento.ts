import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Made from the declarations and the configuration by the queue (server/features/privacidade/tratamento.ts). */
export default {
  name: 'operacoes-tratamento',
  entity: 'privacidade/operacao-tratamento',
  path: '/operacoes-tratamento',
  breadcrumb: 'Registro das operações de tratamento',
  icon: 'book',
  subject: 'operacaotratamento',
  parent: 'privacidade',
  list: {
    columns: ['titulo', 'modulo', 'finalidade', 'baseLegal', 'retencao', 'quemRecebe', 'exterior'],
    search: ['titulo', 'modulo', 'origem', 'exterior', 'emUso'],
    card: ['titulo', 'modulo', 'exterior'],
    inline: false,
    presets: [
      { key: 'cadastros', title: 'Cadastros', filters: { origem: 'DECLARACAO' } },
      { key: 'recebem', title: 'Quem recebe dados', filters: { origem: 'CONFIGURACAO', emUso: 'true' } },
      { key: 'escritas', title: 'Escritas por nós', filters: { origem: 'MANUAL' } },
    ],
    empty:
      'As linhas dos cadastros e dos serviços em uso chegam sozinhas minutos depois do início do servidor.',
  },
  form: {
    open: 'page',
    summary: ['modulo', 'origem', 'exterior'],
    sections: [
      { fields: ['titulo:2', 'modulo', 'origem', 'finalidade:2', 'baseLegal:2', 'emUso', 'exterior'] },
      {
        title: 'Dados e prazos',
        fields: ['categoriasDados:2', 'categoriasTitulares:2', 'retencao:2', 'quemRecebe:2', 'medidas:2'],
      },
      { title: 'Complemento', fields: ['complemento:2'] },
    ],
  },
} as const satisfies ResourceDeclaration;
